import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { NamedOwners } from './named-owners';

@Module({
  imports: [ContentModule],
  providers: [NamedOwners, contribution(VIEW_FOLDER, { prefix: 'comparison', path: path.join(__dirname, 'views') })],
  exports: [NamedOwners],
})
export class ComparisonModule {}
