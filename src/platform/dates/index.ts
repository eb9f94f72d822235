export { toUtc } from './to-utc';
