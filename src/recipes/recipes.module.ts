import { Module } from '@nestjs/common';
import { Recipes } from './recipes';

/** Recipes and the library of our own. Other modules bring the steps. */
@Module({ providers: [Recipes], exports: [Recipes] })
export class RecipesModule {}
