export { ExpiringCache, Snapshot } from './caches';
