import path from 'node:path';
import { Global, Module, type Type } from '@nestjs/common';
import { adminListProviders, contribution, LIST_FILTERS, VIEW_FOLDER, type AdminListClass } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { ContentItemPages } from './contents/content-item.pages';
import { DeleteMany, PublishMany, UnpublishMany } from './contents/contents-bulk-actions';
import { ContentsCards } from './contents/contents-cards';
import { ContentsFilter } from './contents/contents-filter';
import { ContentsMenus } from './contents/contents-menus';
import { ContentsRows } from './contents/contents-rows';
import { ContentsTerms } from './contents/contents-terms';
import { ContentsBulk } from './contents/contents-bulk';
import { ContentsAdminList } from './contents/contents.list';
import { ItemActions } from './contents/item-actions';
import { ContentsCard } from './dashboard/contents-card';
import { MyDraftsCard, ScheduledCard } from './dashboard/contents-cards';
import { BulkPages } from './engine/bulk-pages';
import { filterHelpPages } from './engine/filter-help.pages';
import { adminListPages } from './engine/admin-list.pages';
import { AdminListFilters } from './filters/list-filters';
import { BulkRunner } from './engine/bulk-runner';

const ENGINE = [
  AdminListFilters,
  { provide: LIST_FILTERS, useExisting: AdminListFilters },
  BulkPages,
  BulkRunner,
  contribution(VIEW_FOLDER, { prefix: 'admin-list', path: path.join(__dirname, 'views') }),
];

const CONTENTS = [
  ...adminListProviders(ContentsAdminList),
  ContentsBulk,
  ContentsCards,
  ContentsFilter,
  ContentsMenus,
  ContentsRows,
  ContentsTerms,
  DeleteMany,
  ItemActions,
  PublishMany,
  UnpublishMany,
];

const DASHBOARD = [ContentsCard, MyDraftsCard, ScheduledCard];

@Global()
@Module({
  imports: [ContentModule, ContentDefinitionModule],
  controllers: [...adminListControllers(ContentsAdminList), ContentItemPages],
  providers: [...ENGINE, ...CONTENTS, ...DASHBOARD],
  exports: [BulkPages, LIST_FILTERS],
})
export class AdminListModule {}

export function adminListControllers(list: AdminListClass): Type[] {
  return [...filterHelpPages(list), adminListPages(list)];
}
