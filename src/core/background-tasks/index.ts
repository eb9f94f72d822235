export { BackgroundTasksModule } from './background-tasks.module';
export { BackgroundTasks } from './background-tasks';
export { TaskTicker } from './schedule/task-ticker';
