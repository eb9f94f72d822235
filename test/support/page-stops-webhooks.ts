import type { PagesWorld } from './pages-world';
import { send, type Stop } from './stop';

const WEBHOOKS = '/Admin/Webhooks';

const webhookPage =
  (page = '', name = 'Search index') =>
  async (world: PagesWorld): Promise<string> =>
    `${WEBHOOKS}/${await world.webhookId(name)}${page}`;

/** Pages of webhooks. */
export const WEBHOOK_STOPS: readonly Stop[] = [
  { name: 'webhooks', viewer: 'admin', address: WEBHOOKS },
  { name: 'new webhook', viewer: 'admin', address: `${WEBHOOKS}/new` },
  { name: 'new webhook, refused', viewer: 'admin', address: `${WEBHOOKS}/new`, act: send('Save') },
  { name: 'webhook', viewer: 'admin', address: webhookPage() },
  { name: 'webhook, disabled', viewer: 'admin', address: webhookPage('', 'Of old') },
  { name: 'new secret of a webhook', viewer: 'admin', address: webhookPage('/secret') },
  {
    name: 'new secret of a webhook, made',
    viewer: 'admin',
    address: webhookPage('/secret'),
    act: send('Make a new secret'),
  },
  { name: 'deliveries to a webhook', viewer: 'admin', address: webhookPage('/deliveries') },
  {
    name: 'deliveries to a webhook, none',
    viewer: 'admin',
    address: webhookPage('/deliveries?state=failed', 'Of old'),
  },
  { name: 'delete a webhook', viewer: 'admin', address: webhookPage('/delete') },
];
