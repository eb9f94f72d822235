import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AUDIT_TRAIL } from '@espalier/plugin-sdk';
import { AuditEventEntity } from './audit-event.entity';
import { AuditRecorder, RecordedEvents } from './audit-recorder';
import { AuditUnsealedEntity } from './audit-unsealed.entity';
import { EventCatalog } from './event-catalog';
import { LastEvents } from './last-events';
import { VersionComments } from './version-comments';

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
