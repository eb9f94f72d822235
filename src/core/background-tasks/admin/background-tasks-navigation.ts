import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { TASKS_PATH } from './task-path';

@Contributes(ADMIN_NAVIGATION)
export class BackgroundTasksNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Background tasks'),
      href: TASKS_PATH,
      group: text('Settings'),
      position: 71,
      permission: 'ManageBackgroundTasks',
      help: 'background-tasks',
    },
  ];
}
