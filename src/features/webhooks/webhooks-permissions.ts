import { Contributes, PERMISSION_PROVIDER, type PermissionProvider } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

/** Whoever has it can have all content sent to wherever they like, drafts too. */
@Contributes(PERMISSION_PROVIDER)
export class WebhooksPermissions implements PermissionProvider {
  readonly permissions = [{ name: 'ManageWebhooks', title: text('Manage webhooks'), category: text('Webhooks') }];
}
