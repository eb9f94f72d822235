import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentDefinitionModule } from '#core/content-definition';
import { settingsControllers, settingsProviders } from '#core/settings';
import { AuditTrailEvents } from './audit-trail-events';
import { AuditTrailListModule } from './audit-trail-list.module';
import { ContentRecorder } from './content/content-recorder';
import { AuditSealEntity } from './seals/audit-seal.entity';
import { EventSealer, SealingTask } from './seals/event-sealer';
import { AuditTrailManagement } from './settings/audit-trail-management';
import { AuditTrailSettingsSection } from './settings/audit-trail-settings';
import { RecordingSettings } from './settings/recording-settings';
import { EventTrimmer, TrimmingTask } from './trimming/event-trimmer';

@Module({
  imports: [AuditTrailListModule, ContentDefinitionModule, TypeOrmModule.forFeature([AuditSealEntity])],
  controllers: settingsControllers(AuditTrailManagement),
  providers: [
    AuditTrailEvents,
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
