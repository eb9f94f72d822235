export { ExpiringCache } from './expiring-cache';
export { Snapshot } from './snapshot';
