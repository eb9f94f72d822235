export { FairQueue } from './fair-queue';
export { WorkQueue } from './work-queue';
