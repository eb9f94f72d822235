import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(PERMISSION_PROVIDER)
export class ContentTypePermissions implements PermissionProvider {
  readonly permissions = [
    { name: 'ViewContentTypes', title: text('View content types'), category: text('Content types') },
    {
      name: 'EditContentTypes',
      title: text('Edit content types'),
      category: text('Content types'),
      implies: ['ViewContentTypes'],
    },
  ];
}
