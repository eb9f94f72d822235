import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentItemPages } from './contents/content-item.pages';
import { DeleteMany, PublishMany, UnpublishMany } from './contents/contents-bulk-actions';
import { ContentsCards } from './contents/contents-cards';
import { ContentsFilter } from './contents/contents-filter';
import { ContentsHelpPages, ContentsHelp } from './contents/contents-help';
import { ContentsListing } from './contents/contents-listing';
import { ContentsMenus } from './contents/contents-menus';
import { ContentsNavigation } from './contents/contents-navigation';
import { ContentsRows } from './contents/contents-rows';
import { ContentsSearch } from './contents/contents-search';
import { ContentsTerms } from './contents/contents-terms';
import { ContentsView } from './contents/contents-view';
import { ContentsPages } from './contents/contents.pages';
import { ItemActions } from './contents/item-actions';
import { ContentsCard, MyDraftsCard, ScheduledCard } from './dashboard/item-cards';
import { BulkPages, BulkRunner } from './engine/bulk-pages';
import { FilterHelp } from './engine/filter-help';

const ENGINE = [
  BulkPages,
  BulkRunner,
  FilterHelp,
  contribution(VIEW_FOLDER, { prefix: 'admin-list', path: path.join(__dirname, 'views') }),
];

const CONTENTS = [
  ContentsCards,
  ContentsFilter,
  ContentsHelp,
  ContentsListing,
  ContentsMenus,
  ContentsNavigation,
  ContentsRows,
  ContentsSearch,
  ContentsTerms,
  ContentsView,
  DeleteMany,
  ItemActions,
  PublishMany,
  UnpublishMany,
];

const DASHBOARD = [ContentsCard, MyDraftsCard, ScheduledCard];

/** Lists in the filter language: which terms there are, what they ask for, and the pages that lists are shown on. */
@Module({
  imports: [ContentModule, ContentDefinitionModule],
  controllers: [ContentsHelpPages, ContentsPages, ContentItemPages],
  providers: [...ENGINE, ...CONTENTS, ...DASHBOARD],
  exports: [BulkPages, FilterHelp],
})
export class AdminListModule {}
