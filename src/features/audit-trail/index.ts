import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { adminListProviders, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { settingsControllers, settingsProviders } from '#core/settings';
import { adminListControllers } from '#features/admin-list';
import { ComparisonModule } from '#features/comparison';
import { AuditTrailCards, AuditTrailAdminList } from './admin/audit-trail.list';
import { EventPresenter } from './admin/event-presenter';
import { EventPages } from './admin/event.pages';
import { RecentChangesCard } from './admin/recent-changes.card';
import { auditTrailEvents } from './audit-trail-events';
import { ContentRecorder } from './content/content-recorder';
import { ItemStates } from './details/item-states';
import { StoredEvents } from './details/stored-events';
import { EventList } from './list/event-list';
import { EventNames } from './list/event-names';
import { EventTerms } from './list/event-terms';
import { EventValues } from './list/event-values';
import { SeenEvents } from './list/seen-events';
import { AuditTrailController } from './rest/audit-trail.controller';
import { AuditSealEntity, EventSealer, SealingTask } from './seals/event-sealer';
import { AuditTrailManagement } from './settings/audit-trail-management';
import { AuditTrailSettingsSection } from './settings/audit-trail-settings';
import { RecordingSettings } from './settings/recording-settings';
import { EventTrimmer, TrimmingTask } from './trimming/event-trimmer';

export { examineChains, type ChainHead, type ChainReport } from './seals/chain-examination';
export { ItemStates } from './details/item-states';
export { StoredEvents, type StoredEvent } from './details/stored-events';
export { EventList } from './list/event-list';
export { AuditTrailAdminList } from './admin/audit-trail.list';

@Module({
  imports: [ComparisonModule, ContentModule, ContentDefinitionModule],
  controllers: [AuditTrailController, EventPages, ...adminListControllers(AuditTrailAdminList)],
  providers: [
    ...adminListProviders(AuditTrailAdminList),
    AuditTrailCards,
    EventList,
    EventNames,
    EventTerms,
    EventValues,
    ItemStates,
    RecentChangesCard,
    SeenEvents,
    EventPresenter,
    StoredEvents,
  ],
  exports: [ItemStates, StoredEvents],
})
class AuditTrailListModule {}

@Module({
  imports: [AuditTrailListModule, ContentDefinitionModule, TypeOrmModule.forFeature([AuditSealEntity])],
  controllers: settingsControllers(AuditTrailManagement),
  providers: [
    auditTrailEvents.category,
    ...settingsProviders(AuditTrailManagement),
    AuditTrailSettingsSection,
    ContentRecorder,
    EventSealer,
    EventTrimmer,
    RecordingSettings,
    SealingTask,
    TrimmingTask,
    contribution(VIEW_FOLDER, { prefix: 'audit-trail', path: path.join(__dirname, 'views') }),
  ],
  exports: [AuditTrailListModule],
})
export class AuditTrailModule {}
