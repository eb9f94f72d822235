import path from 'node:path';
import { Module } from '@nestjs/common';
import { adminListProviders, contribution, VIEW_FOLDER } from '@espalier/plugin-sdk';
import { adminListControllers } from '#features/admin-list';
import { AuditTrailModule } from '#features/audit-trail';
import { ComparisonModule } from '#features/comparison';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { EventRestorePages } from './admin/event-restore.pages';
import { HistoryPages } from './admin/history.pages';
import { VersionBranch, VersionNumbers } from './admin/version-branch';
import { VersionPresenter } from './admin/version-presenter';
import { VersionActionsPages } from './admin/version-actions.pages';
import { BinActions } from './bin/bin-actions';
import { BinAdminList } from './bin/bin.list';
import { RecycleBin } from './bin/recycle-bin';
import { RecycleBinController } from './bin/recycle-bin.controller';
import { RemovedItemPages } from './bin/removed-item.pages';
import { ChangesController } from './rest/changes.controller';
import { VersionComparison } from './versions/version-comparison';

@Module({
  imports: [AuditTrailModule, ComparisonModule, ContentModule, ContentDefinitionModule],
  controllers: [
    ChangesController,
    RecycleBinController,
    EventRestorePages,
    HistoryPages,
    VersionActionsPages,
    ...adminListControllers(BinAdminList),
    RemovedItemPages,
  ],
  providers: [
    ...adminListProviders(BinAdminList),
    BinActions,
    RecycleBin,
    VersionBranch,
    VersionPresenter,
    VersionComparison,
    VersionNumbers,
    contribution(VIEW_FOLDER, { prefix: 'history', path: path.join(__dirname, 'views') }),
  ],
})
export class HistoryModule {}
