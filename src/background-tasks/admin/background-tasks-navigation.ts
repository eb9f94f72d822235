import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { TASKS_PATH } from './task-path';

@Contributes(ADMIN_NAVIGATION)
export class BackgroundTasksNavigation implements AdminNavigation {
  readonly items = [
    {
      text: 'Background tasks',
      href: TASKS_PATH,
      group: 'Settings',
      position: 71,
      permission: 'ManageBackgroundTasks',
    },
  ];
}
