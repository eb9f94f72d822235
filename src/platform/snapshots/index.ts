export { Snapshot } from './snapshot';
