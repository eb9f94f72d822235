import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BackgroundTasksNavigation } from './admin/background-tasks-navigation';
import { BackgroundTasksViews } from './admin/background-tasks-views';
import { BackgroundTasksPages } from './admin/background-tasks.pages';
import { BackgroundTaskEntity } from './background-task.entity';
import { BackgroundTaskEvents } from './background-task-events';
import { BackgroundTasks } from './background-tasks';
import { BackgroundTasksPermissions } from './background-tasks-permissions';
import { BackgroundTasksController } from './rest/background-tasks.controller';
import { BackgroundTaskRunEntity } from './runs/background-task-run.entity';
import { RunCanceller } from './runs/run-canceller';
import { TaskRunner } from './runs/task-runner';
import { TaskRuns } from './runs/task-runs';
import { Stagger } from './schedule/stagger';
import { TaskOverrides } from './schedule/task-overrides';
import { TaskTicker } from './schedule/task-ticker';
import { Tasks } from './schedule/tasks';

/** Work that is done by itself: what modules and plug-ins bring, when it is due, and what became of it. */
@Module({
  imports: [ScheduleModule.forRoot(), TypeOrmModule.forFeature([BackgroundTaskEntity, BackgroundTaskRunEntity])],
  controllers: [BackgroundTasksController, BackgroundTasksPages],
  providers: [
    BackgroundTasks,
    BackgroundTaskEvents,
    BackgroundTasksNavigation,
    BackgroundTasksPermissions,
    BackgroundTasksViews,
    RunCanceller,
    Stagger,
    TaskOverrides,
    TaskRunner,
    TaskRuns,
    Tasks,
    TaskTicker,
  ],
  exports: [BackgroundTasks, TaskTicker],
})
export class BackgroundTasksModule {}
