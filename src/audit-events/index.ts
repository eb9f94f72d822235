export { AuditEventsModule } from './audit-events.module';
export { EventCatalog, qualified } from './event-catalog';
export { RecordedEvents, type RecordingRules } from './recorded-events';
