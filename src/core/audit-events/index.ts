import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AUDIT_TRAIL } from '@espalier/plugin-sdk';
import { AuditEventEntity, AuditUnsealedEntity } from './audit-event.entities';
import { AuditRecorder, RecordedEvents } from './audit-recorder';
import { EventCatalog } from './event-catalog';
import { LastEvents, VersionComments } from './last-events';

export { EventCatalog, qualified } from './event-catalog';
export { LastEvents, VersionComments, type LastEvent } from './last-events';
export { RecordedEvents, type RecordingRules } from './audit-recorder';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEventEntity, AuditUnsealedEntity])],
  providers: [
    AuditRecorder,
    EventCatalog,
    LastEvents,
    RecordedEvents,
    VersionComments,
    { provide: AUDIT_TRAIL, useExisting: AuditRecorder },
  ],
  exports: [AUDIT_TRAIL, EventCatalog, LastEvents, RecordedEvents, VersionComments],
})
export class AuditEventsModule {}
