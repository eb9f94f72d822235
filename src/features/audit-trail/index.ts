export { AuditTrailModule } from './audit-trail.module';
export { examineChains, type ChainHead, type ChainReport } from './seals/chain-examination';
export { ItemStates } from './details/item-states';
export { StoredEvents, type StoredEvent } from './details/stored-events';
export { EventList } from './list/event-list';
export { AuditTrailAdminList } from './admin/audit-trail.list';
