import { Module } from '@nestjs/common';
import { RecipeEvents } from './recipes';
import { Recipes } from './recipes';

/** Recipes and the library of our own. Other modules bring the steps. */
@Module({ providers: [RecipeEvents, Recipes], exports: [Recipes] })
export class RecipesModule {}
