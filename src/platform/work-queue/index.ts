export { WorkQueue } from './work-queue';
