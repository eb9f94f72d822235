import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

@Contributes(PERMISSION_PROVIDER)
export class BackgroundTasksPermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ManageBackgroundTasks', title: 'Manage background tasks', category: 'Background tasks' },
  ];
}
