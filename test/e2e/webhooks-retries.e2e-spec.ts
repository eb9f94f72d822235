import { itemOf, type Item } from '../support/content-api';
import { WebhooksWorld, type MadeWebhook } from '../support/webhooks-world';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let world: WebhooksWorld;

beforeAll(async () => {
  world = await WebhooksWorld.start();
});
afterAll(() => world.stop());
afterEach(() => world.clear());

const post = async (title: string, given: object = {}): Promise<Item> =>
  itemOf(await world.content.admin.post({ contentType: 'Post', titlePart: { title }, ...given }));

async function show({ id }: MadeWebhook): Promise<Record<string, unknown>> {
  return (await world.ask('GET', `/api/webhooks/${id}`)) as Record<string, unknown>;
}

const stateOf = async (webhook: MadeWebhook) =>
  (await world.deliveries(webhook)).map(({ state, attempts, status }) => [state, attempts, status]);

describe('What is not accepted', () => {
  it('is tried again under the same id, after growing pauses, and given up in the end', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(500, 'Out of order');
    await post('Pear');
    await world.deliver();
    const pauses = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];
    for (const [index, pause] of pauses.entries()) {
      expect(await stateOf(webhook)).toEqual([['waiting', index + 1, 500]]);
      await world.deliverAfter(pause - 2 * SECOND);
      expect(world.receiver.received).toHaveLength(index + 1);
      await world.deliverAfter(2 * SECOND);
      expect(world.receiver.received).toHaveLength(index + 2);
    }
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(world.receiver.received.map(({ text }) => text)).size).toBe(1);
    const [delivery] = await world.deliveries(webhook);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 8, status: 500, answer: 'Out of order', error: null });
    expect(delivery.nextAttemptUtc).toBeNull();
    await world.deliverAfter(48 * HOUR);
    expect(world.receiver.received).toHaveLength(8);
    expect(await show(webhook)).toMatchObject({ enabled: true, failingSinceUtc: expect.any(String) });
  });

  it('is accepted when the receiver is well again, which is then known', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(503);
    await post('Pear');
    await world.deliver();
    expect((await show(webhook)).failingSinceUtc).not.toBeNull();
    world.receiver.answers(200, 'Thanks');
    await world.deliverAfter(5 * SECOND);
    expect(await stateOf(webhook)).toEqual([['delivered', 2, 200]]);
    expect(await show(webhook)).toMatchObject({ enabled: true, failingSinceUtc: null });
  });

  it('holds back what happens to the same item later, and nothing else', async () => {
    await world.webhook({ events: ['content.published', 'content.unpublished'] });
    world.receiver.answer = (response, { body }) =>
      response.writeHead(body.data.item?.displayText === 'Slow' ? 500 : 200).end();
    const slow = await post('Slow');
    await world.content.admin.unpublish(slow.contentItemId);
    await post('Quick');
    await world.deliver();
    const seen = () => world.receiver.received.map(({ body }) => `${body.data.item?.displayText} ${body.type}`);
    expect(seen().toSorted()).toEqual(['Quick content.published', 'Slow content.published']);
    world.receiver.forget();
    await world.deliverAfter(5 * SECOND);
    expect(seen()).toEqual(['Slow content.published', 'Slow content.unpublished']);
  });

  it.each([
    ['a redirect', 302, 302],
    ['a refusal', 401, 401],
    ['something that is not there', 404, 404],
  ])('is %s', async (_, answered, status) => {
    const webhook = await world.webhook({ events: ['content.created'] });
    const elsewhere = await world.another();
    world.receiver.answer = (response) => response.writeHead(answered, { location: elsewhere.url }).end();
    await post('Pear');
    await world.deliver();
    expect(await stateOf(webhook)).toEqual([['waiting', 1, status]]);
    expect(elsewhere.received).toEqual([]);
  });

  it('is also what nobody answers', async () => {
    const webhook = await world.webhook({ events: ['content.created'], url: 'http://127.0.0.1:9/hooks' });
    await post('Pear');
    await world.deliver();
    const [delivery] = await world.deliveries(webhook);
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 1, status: null, answer: null });
    expect(delivery.error).toContain('ECONNREFUSED');
  });
});

describe('What is accepted', () => {
  it('is kept with no more than 4 KB of the answer, whatever is in it', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    const part = Buffer.alloc(1024 * 1024, '\0\ud83c x<b>');
    world.receiver.answer = (response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(part));
        response.once('drain', write);
      };
      write();
    };
    await post('Pear');
    await world.deliver();
    const [{ state, status, answer }] = await world.deliveries(webhook);
    expect([state, status]).toEqual(['delivered', 200]);
    expect(answer?.length).toBeLessThanOrEqual(4096);
    expect(answer).toMatch(/ x<b>/);
  });
});

describe('A receiver that does not answer', () => {
  it('holds up no other, and has no more than four at a time', async () => {
    const hanging = await world.another();
    const held: (() => void)[] = [];
    hanging.answer = (response) => held.push(() => response.writeHead(200).end());
    await world.webhook({ events: ['content.created'], url: hanging.url });
    await world.webhook({ events: ['content.created'] });
    for (let number = 1; number <= 10; number++) await post(`Pear ${number}`);
    const delivering = world.deliver();
    await world.receiver.has(10);
    await hanging.has(4);
    expect(hanging.received).toHaveLength(4);
    hanging.answer = (response) => response.writeHead(200).end();
    for (const answer of held) answer();
    await delivering;
    expect(hanging.received).toHaveLength(10);
  });

  it('is tried one at a time while it fails', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(500);
    await post('First');
    await world.deliver();
    for (let number = 1; number <= 5; number++) await post(`Pear ${number}`);
    let running = 0;
    let most = 0;
    world.receiver.answer = (response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running--;
        response.writeHead(500).end();
      }, 20);
    };
    await world.deliver();
    expect([most, (await world.deliveries(webhook)).length]).toEqual([1, 6]);
  });
});

describe('A webhook that fails', () => {
  it('for days is switched off when something is given up, and keeps what waits until it is enabled', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(500);
    await post('First');
    await world.deliver();
    await world.deliverAfter(72 * HOUR);
    await post('Second');
    for (let tries = 0; tries < 10; tries++) await world.deliverAfter(25 * HOUR);
    expect(await show(webhook)).toMatchObject({
      enabled: false,
      switchedOffUtc: expect.any(String),
      failingSinceUtc: expect.any(String),
    });
    const { rows } = await world.content.database.query<{ event: string; userKind: string; subject: string }>(
      `SELECT event, user_kind AS "userKind", subject FROM audit_event WHERE category = 'Webhooks' AND event = 'SwitchedOff'`,
    );
    expect(rows).toEqual([{ event: 'SwitchedOff', userKind: 'system', subject: 'Receiver' }]);
    expect((await world.content.admin.send('POST', `/api/webhooks/${webhook.id}/test`)).status).toBe(409);

    const values = { name: 'Receiver', url: world.receiver.url, events: ['content.created'], enabled: true };
    await world.ask('PUT', `/api/webhooks/${webhook.id}`, values);
    expect(await show(webhook)).toMatchObject({ enabled: true, switchedOffUtc: null, failingSinceUtc: null });
    expect((await stateOf(webhook)).map(([state]) => state)).toEqual(['waiting', 'failed']);
    world.receiver.answers(200);
    await world.deliverAfter(25 * HOUR);
    expect((await stateOf(webhook)).map(([state]) => state)).toEqual(['delivered', 'failed']);
  });

  it('by saying that it is gone is switched off at once', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    world.receiver.answers(410);
    await post('First');
    await world.deliver();
    expect(await show(webhook)).toMatchObject({ enabled: false, switchedOffUtc: expect.any(String) });
    expect(await stateOf(webhook)).toEqual([['failed', 1, 410]]);
  });
});

describe('What was sent', () => {
  it('can be sent again under its id, and what waits can be tried now', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    await post('Pear');
    await world.deliver();
    const [delivered] = await world.deliveries(webhook);
    const again = (id: string) => world.ask('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/redeliver`, {}, 202);
    world.receiver.answers(500);
    expect(await again(delivered.id)).toMatchObject({ messageId: delivered.messageId, state: 'waiting', attempts: 0 });
    await world.deliver();
    const [repeated] = await world.deliveries(webhook);
    expect(await stateOf(webhook)).toEqual([
      ['waiting', 1, 500],
      ['delivered', 1, 204],
    ]);
    world.receiver.answers(200);
    await again(repeated.id);
    await world.deliver();
    expect(await stateOf(webhook)).toEqual([
      ['delivered', 2, 200],
      ['delivered', 1, 204],
    ]);
    expect(
      new Set(world.receiver.received.map(({ headers, text }) => `${String(headers['webhook-id'])} ${text}`)).size,
    ).toBe(1);
  });

  it('can be a test', async () => {
    const webhook = await world.webhook({ events: ['content.purged'] });
    const test = await world.ask('POST', `/api/webhooks/${webhook.id}/test`, undefined, 202);
    expect(test).toMatchObject({ event: 'webhook.test', contentItemId: null, state: 'waiting' });
    await world.deliver();
    expect(world.receiver.received.map(({ body }) => body)).toEqual([
      { type: 'webhook.test', timestamp: expect.any(String), data: {} },
    ]);
  });
});
