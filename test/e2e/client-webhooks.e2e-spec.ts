import { createClient, verifyWebhook, WebhookVerificationError } from '../../libs/client/src';
import { WebhooksWorld } from '../support/webhooks-world';

let world: WebhooksWorld;

beforeAll(async () => (world = await WebhooksWorld.start()));
afterAll(() => world.stop());

it('The client verifies what the service sends, and during a rotation by either secret', async () => {
  const { id, secret } = await world.webhook({ events: ['content.created'] });
  const rotated = (await world.ask('POST', `/api/webhooks/${id}/rotate-secret`)) as { secret: string };
  const cms = createClient({ url: world.app.url, token: () => world.app.token() });
  const item = await cms.items.create('Post', { titlePart: { title: 'Öaks' } });
  await world.deliver();
  await world.receiver.has(1);
  const [{ headers, text: body }] = world.receiver.received;
  for (const known of [secret, rotated.secret, [secret, rotated.secret]]) {
    expect(await verifyWebhook({ headers, body, secret: known })).toMatchObject({
      id: headers['webhook-id'],
      type: 'content.created',
      data: { contentItemId: item.contentItemId, contentType: 'Post', item: { displayText: 'Öaks' } },
    });
  }
  const altered = { headers, body: body.replace('Öaks', 'Elms'), secret };
  await expect(verifyWebhook(altered)).rejects.toThrow(WebhookVerificationError);
});
