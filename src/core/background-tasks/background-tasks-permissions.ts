import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(PERMISSION_PROVIDER)
export class BackgroundTasksPermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ManageBackgroundTasks', title: text('Manage background tasks'), category: text('Background tasks') },
  ];
}
