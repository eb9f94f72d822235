import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { AdminListModule } from '#features/admin-list';
import { AuditTrailModule } from '#features/audit-trail';
import { ComparisonModule } from '#features/comparison';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { text } from '#platform/texts';
import { EventRestorePages } from './admin/event-restore.pages';
import { HistoryPages } from './admin/history.pages';
import { VersionPresenter } from './admin/version-presenter';
import { VersionActionsPages } from './admin/version-actions.pages';
import { BinActions } from './bin/bin-actions';
import { BinFilter } from './bin/bin-filter';
import { BinView, BIN_PATH } from './bin/bin-view';
import { RecycleBin } from './bin/recycle-bin';
import { RecycleBinController } from './bin/recycle-bin.controller';
import { RecycleBinPages } from './bin/recycle-bin.pages';
import { RemovedItemPages } from './bin/removed-item.pages';
import { ChangesController } from './rest/changes.controller';
import { VersionComparison } from './versions/version-comparison';

/** Versions of items and how they differ, and items that were removed. */
@Module({
  imports: [AdminListModule, AuditTrailModule, ComparisonModule, ContentModule, ContentDefinitionModule],
  controllers: [
    ChangesController,
    RecycleBinController,
    EventRestorePages,
    HistoryPages,
    VersionActionsPages,
    RecycleBinPages,
    RemovedItemPages,
  ],
  providers: [
    BinActions,
    BinFilter,
    BinView,
    RecycleBin,
    VersionPresenter,
    VersionComparison,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Recycle bin'),
          href: BIN_PATH,
          group: text('Content'),
          position: 90,
          permission: 'ViewAuditTrail',
          help: 'history#the-recycle-bin',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'history', path: path.join(__dirname, 'views') }),
  ],
})
export class HistoryModule {}
