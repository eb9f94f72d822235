import path from 'node:path';
import { Global, Module, type Type } from '@nestjs/common';
import {
  contribution,
  LIST_FILTERS,
  PERMISSION_PROVIDER,
  VIEW_FOLDER,
  type AdminListClass,
} from '@espalier/plugin-sdk';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { KEYBOARD, type KeyGroup } from '#core/display';
import { settingsControllers, settingsProviders } from '#core/settings';
import { text } from '#platform/texts';
import { ContentListSettingsSection } from './contents/content-list-settings';
import { ContentItemPages } from './contents/content-item.pages';
import { ContentsBulk, contentsChanges } from './contents/contents-bulk';
import { ContentsCards, ContentsTerms } from './contents/contents-terms';
import { ContentsColumns } from './contents/contents-columns';
import { ContentsFilter } from './contents/contents-filter';
import { ContentsMenus } from './contents/contents-menus';
import { ContentsCounts } from './contents/contents-counts';
import { ContentsNavigation } from './contents/contents-navigation';
import { ContentsRows } from './contents/contents-rows';
import { ContentsValues } from './contents/contents-values';
import { ContentsAdminList } from './contents/contents.list';
import { FieldTerms, FieldValues } from './contents/field-terms';
import { ItemActions } from './contents/item-actions';
import { ContentsCard, MyDraftsCard, ScheduledCard } from './dashboard/contents-cards';
import { BulkPages } from './engine/bulk-pages';
import { columnChoicePages } from './engine/column-choice.pages';
import { filterHelpPages, termValuePages } from './engine/filter-help.pages';
import { adminListPages } from './engine/admin-list.pages';
import { KnownPeople } from './filters/known-values';
import { AdminListFilters } from './filters/list-filters';
import { ListViewEntity, ListViews } from './saved-views/list-views';
import { listViewPages } from './saved-views/list-view.pages';
import { BulkRunner } from './engine/bulk-runner';

const KEYS: KeyGroup = {
  get title() {
    return text('Lists');
  },
  script: 'list.js',
  get keys(): KeyGroup['keys'] {
    return [
      ['J', text('Next row')],
      ['K', text('Previous row')],
      ['X', text('Select the row')],
      ['Shift+X', text('Select up to the row')],
      ['E', text('Edit')],
      ['V', text('View on the site')],
      ['H', text('Version history')],
      ['Del', text('Delete…')],
      ['Esc', text('Clear the selection')],
    ];
  },
};

const ENGINE = [
  AdminListFilters,
  { provide: LIST_FILTERS, useExisting: AdminListFilters },
  BulkPages,
  BulkRunner,
  KnownPeople,
  ListViews,
  contribution(KEYBOARD, KEYS),
  contribution(VIEW_FOLDER, { prefix: 'admin-list', path: path.join(__dirname, 'views') }),
];

const CONTENTS = [
  ContentsAdminList,
  ContentsBulk,
  ...contentsChanges,
  ContentsCards,
  ContentsColumns,
  ContentsFilter,
  ContentsMenus,
  ContentsCounts,
  ContentsNavigation,
  ContentsRows,
  ContentsTerms,
  ContentsValues,
  FieldTerms,
  FieldValues,
  ItemActions,
  ...settingsProviders(ContentListSettingsSection),
  contribution(PERMISSION_PROVIDER, {
    permissions: [
      {
        name: 'ManageContentListSettings',
        get title() {
          return text('Manage settings of lists of content');
        },
        get category() {
          return text('Content');
        },
      },
    ],
  }),
];

const DASHBOARD = [ContentsCard, MyDraftsCard, ScheduledCard];

@Global()
@Module({
  imports: [ContentModule, ContentDefinitionModule, TypeOrmModule.forFeature([ListViewEntity])],
  controllers: [
    ...adminListControllers(ContentsAdminList),
    ...settingsControllers(ContentListSettingsSection),
    ContentItemPages,
  ],
  providers: [...ENGINE, ...CONTENTS, ...DASHBOARD],
  exports: [BulkPages, KnownPeople, LIST_FILTERS, ListViews],
})
export class AdminListModule {}

export function adminListControllers(list: AdminListClass): Type[] {
  return [
    ...filterHelpPages(list),
    columnChoicePages(list),
    listViewPages(list),
    termValuePages(list),
    adminListPages(list),
  ];
}
