export { AuditEventsModule } from './audit-events.module';
export { EventCatalog, qualified } from './event-catalog';
export { LastEvents, type LastEvent } from './last-events';
export { VersionComments } from './version-comments';
export { RecordedEvents, type RecordingRules } from './audit-recorder';
