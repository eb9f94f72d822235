import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { WEBHOOKS_PATH } from './webhook-path';

@Contributes(ADMIN_NAVIGATION)
export class WebhooksNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Webhooks'),
      href: WEBHOOKS_PATH,
      group: text('Settings'),
      position: 72,
      permission: 'ManageWebhooks',
      help: 'webhooks',
    },
  ];
}
