import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';

@Contributes(PERMISSION_PROVIDER)
export class ContentTypePermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ViewContentTypes', title: 'View content types', category: 'Content types' },
    { name: 'EditContentTypes', title: 'Edit content types', category: 'Content types', implies: ['ViewContentTypes'] },
  ];
}
