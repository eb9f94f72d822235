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
  { name: 'new webhook', viewer: 'admin', address: `${WEBHOOKS}/New` },
  { name: 'new webhook, refused', viewer: 'admin', address: `${WEBHOOKS}/New`, act: send('Create') },
  { name: 'webhook', viewer: 'admin', address: webhookPage() },
  { name: 'webhook, disabled', viewer: 'admin', address: webhookPage('', 'Of old') },
  { name: 'new secret of a webhook', viewer: 'admin', address: webhookPage('/Secret') },
  {
    name: 'new secret of a webhook, made',
    viewer: 'admin',
    address: webhookPage('/Secret'),
    act: send('New secret'),
  },
  { name: 'deliveries to a webhook', viewer: 'admin', address: webhookPage('/Deliveries') },
  {
    name: 'deliveries to a webhook, none',
    viewer: 'admin',
    address: webhookPage('/Deliveries?state=failed', 'Of old'),
  },
  { name: 'delete a webhook', viewer: 'admin', address: webhookPage('/Delete') },
];
