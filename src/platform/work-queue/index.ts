export { FairQueue } from './fair-queue';
export { atOnce, inTurns, nextTurn } from './in-turns';
export { WorkQueue } from './work-queue';
