import path from 'node:path';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ADMIN_NAVIGATION, PERMISSION_PROVIDER, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { BackgroundTasksPages } from './admin/background-tasks.pages';
import { BackgroundTaskEntity, BackgroundTaskRunEntity } from './background-task.entities';
import { backgroundTaskEvents } from './background-task-events';
import { BackgroundTasks } from './background-tasks';
import { BackgroundTasksController } from './rest/background-tasks.controller';
import { RunCanceller } from './background-tasks';
import { TaskRunner } from './runs/task-runner';
import { TaskRuns } from './runs/task-runs';
import { Stagger } from './schedule/task-ticker';
import { TaskOverrides, Tasks } from './schedule/tasks';
import { TaskTicker } from './schedule/task-ticker';
import { TASKS_PATH } from './admin/background-tasks.pages';

@Module({
  imports: [ScheduleModule.forRoot(), TypeOrmModule.forFeature([BackgroundTaskEntity, BackgroundTaskRunEntity])],
  controllers: [BackgroundTasksController, BackgroundTasksPages],
  providers: [
    BackgroundTasks,
    backgroundTaskEvents.category,
    contribution(PERMISSION_PROVIDER, {
      permissions: [
        {
          name: 'ManageBackgroundTasks',
          get title() {
            return text('Manage background tasks');
          },
          get category() {
            return text('Background tasks');
          },
        },
      ],
    }),
    RunCanceller,
    Stagger,
    TaskOverrides,
    TaskRunner,
    TaskRuns,
    Tasks,
    TaskTicker,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          get text() {
            return text('Background tasks');
          },
          href: TASKS_PATH,
          get group() {
            return text('Administration');
          },
          icon: 'clock',
          position: 71,
          permission: 'ManageBackgroundTasks',
          help: 'background-tasks',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'background-tasks', path: path.join(__dirname, 'admin/views') }),
  ],
  exports: [BackgroundTasks, TaskTicker],
})
export class BackgroundTasksModule {}
