import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentDefinitionModule } from '#core/content-definition';
import { AuditTrailEvents } from './audit-trail-events';
import { AuditTrailListModule } from './audit-trail-list.module';
import { AuditTrailViews } from './audit-trail-views';
import { ContentRecorder } from './content/content-recorder';
import { AuditSealEntity } from './seals/audit-seal.entity';
import { EventSealer } from './seals/event-sealer';
import { SealingTask } from './seals/sealing.task';
import { AuditTrailManagement } from './settings/audit-trail-management';
import { AuditTrailSettingsPageController } from './settings/audit-trail-settings-page.controller';
import { AuditTrailSettingsSection } from './settings/audit-trail-settings';
import { AuditTrailSettingsController } from './settings/audit-trail-settings.controller';
import { RecordingSettings } from './settings/recording-settings';
import { AuditTrailSettingsNavigation } from './settings/settings-navigation';
import { EventTrimmer } from './trimming/event-trimmer';
import { TrimmingTask } from './trimming/trimming.task';

/** What is recorded of items, and how the audit trail is set up, sealed and trimmed. */
@Module({
  imports: [AuditTrailListModule, ContentDefinitionModule, TypeOrmModule.forFeature([AuditSealEntity])],
  controllers: [AuditTrailSettingsController, AuditTrailSettingsPageController],
  providers: [
    AuditTrailEvents,
    AuditTrailManagement,
    AuditTrailSettingsNavigation,
    AuditTrailSettingsSection,
    AuditTrailViews,
    ContentRecorder,
    EventSealer,
    EventTrimmer,
    RecordingSettings,
    SealingTask,
    TrimmingTask,
  ],
  exports: [AuditTrailListModule],
})
export class AuditTrailModule {}
