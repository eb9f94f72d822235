export { AuditTrailModule } from './audit-trail.module';
export { examineChains, type ChainHead, type ChainReport } from './seals/chain-examination';
