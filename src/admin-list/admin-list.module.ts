import { Module } from '@nestjs/common';
import { ContentDefinitionModule } from '#content-definition';
import { ContentsFilter } from './contents/contents-filter';
import { ContentsTerms } from './contents/contents-terms';
import { BulkPages } from './engine/bulk-pages';
import { BulkRunner } from './engine/bulk-runner';
import { ListViews } from './list-views';

/** Lists in the filter language: which terms there are, what they ask for, and the pages that lists are shown on. */
@Module({
  imports: [ContentDefinitionModule],
  providers: [BulkPages, BulkRunner, ContentsFilter, ContentsTerms, ListViews],
  exports: [BulkPages],
})
export class AdminListModule {}
