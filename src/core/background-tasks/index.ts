export { BackgroundTasksModule } from './background-tasks.module';
export { BackgroundTasks } from './background-tasks';
export { durationOf } from './admin/background-tasks.pages';
export type { RunSummary } from './task-summary';
export { TaskTicker } from './schedule/task-ticker';
