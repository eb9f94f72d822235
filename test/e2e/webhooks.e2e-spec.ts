import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { VetoError } from '../../src/core/content/content-errors';
import { ContentHandlers } from '../../src/core/content/handlers/content-handlers';
import { itemOf, type Item } from '../support/content-api';
import { blocksOf, REPOSITORY } from '../support/documents';
import { isSignedWith, signatureOf, type Received } from '../support/receiver';
import { WebhooksWorld } from '../support/webhooks-world';

let world: WebhooksWorld;

beforeAll(async () => {
  world = await WebhooksWorld.start();
});
afterAll(() => world.stop());
afterEach(() => world.clear());

const titled = (title: string, given: object = {}) => ({ contentType: 'Post', titlePart: { title }, ...given });
const post = async (title: string, given?: object): Promise<Item> =>
  itemOf(await world.content.admin.post(titled(title, given)));

/** What was received because of that, in the order in which it came. */
async function toldBy(work: () => Promise<unknown>): Promise<readonly Received[]> {
  world.receiver.received.length = 0;
  await work();
  await world.deliver();
  return [...world.receiver.received];
}

const typesTold = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await toldBy(work)).map(({ body }) => body.type.replace('content.', ''));

describe('A webhook', () => {
  it('is told of everything that is done to an item, in its order', async () => {
    await world.webhook();
    const { admin } = world.content;
    let item: Item | undefined;
    const id = () => item?.contentItemId ?? '';
    const saved = { contentType: 'Post', color: 'green' };
    const told = {
      creating: await typesTold(async () => (item = await post('Pear'))),
      'saving a draft': await typesTold(() => admin.postDraft({ ...saved, contentItemId: id() })),
      'saving it again': await typesTold(() => admin.postDraft({ ...saved, contentItemId: id(), color: 'red' })),
      'saving what is the same': await typesTold(() => admin.postDraft({ contentItemId: id(), color: 'red' })),
      'discarding it': await typesTold(() => admin.discardDraft(id())),
      'publishing a change': await typesTold(() => admin.post({ contentItemId: id(), color: 'blue' })),
      cloning: await typesTold(() => admin.clone(id())),
      unpublishing: await typesTold(() => admin.unpublish(id())),
      publishing: await typesTold(() => admin.publish(id())),
      removing: await typesTold(() => admin.remove(id())),
      restoring: await typesTold(() => admin.restoreItem(id())),
      'removing it again': await typesTold(() => admin.remove(id())),
      purging: await typesTold(() => admin.purgeItem(id())),
    };
    expect(told).toEqual({
      creating: ['created', 'published'],
      'saving a draft': ['updated', 'draftSaved'],
      'saving it again': ['updated', 'draftSaved'],
      'saving what is the same': [],
      'discarding it': ['discarded'],
      'publishing a change': ['updated', 'published'],
      cloning: ['cloned'],
      unpublishing: ['unpublished'],
      publishing: ['published'],
      removing: ['removed'],
      restoring: ['restored'],
      'removing it again': ['removed'],
      purging: ['purged'],
    });
  });

  it('gets the item as it was then, signed, under an id of its own', async () => {
    const { id, secret } = await world.webhook({ events: ['content.published', 'content.updated'] });
    const first = await post('Plum', { color: 'blue' });
    await world.content.admin.post({ contentItemId: first.contentItemId, color: 'red' });
    await world.deliver();
    const { received } = world.receiver;
    expect(received.map(({ body }) => [body.type, body.data.item?.color])).toEqual([
      ['content.published', 'blue'],
      ['content.updated', 'red'],
      ['content.published', 'red'],
    ]);
    const [{ method, path: at, headers, body }] = received;
    expect([method, at, headers['content-type']]).toEqual(['POST', '/hooks', 'application/json']);
    expect(body).toEqual({
      type: 'content.published',
      timestamp: first.publishedUtc,
      data: {
        contentItemId: first.contentItemId,
        contentItemVersionId: first.contentItemVersionId,
        contentType: 'Post',
        item: first,
      },
    });
    for (const one of received) expect(isSignedWith(secret, one)).toBe(true);
    expect(isSignedWith('whsec_b3RoZXI=', received[0])).toBe(false);
    const ids = received.map((one) => one.headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
    const seconds = Number(headers['webhook-timestamp']);
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);
    const deliveries = await world.deliveries({ id, secret });
    expect(deliveries.map(({ messageId, state, attempts, status }) => [messageId, state, attempts, status])).toEqual(
      ids.toReversed().map((messageId) => [messageId, 'delivered', 1, 204]),
    );
  });

  it('is signed with the secret before as well, for a day after a new one was made', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    const { secret } = (await world.ask('POST', `/api/webhooks/${webhook.id}/rotate-secret`)) as { secret: string };
    expect(secret).not.toBe(webhook.secret);
    const signers = async (work: () => Promise<unknown>) => {
      const [received] = await toldBy(work);
      return [isSignedWith(secret, received), isSignedWith(webhook.secret, received)];
    };
    expect(await signers(() => post('Quince'))).toEqual([true, true]);
    await world.deliverAfter(24 * 60 * 60_000);
    expect(await signers(() => post('Medlar'))).toEqual([true, false]);
  });

  it('hears of nothing but the events and types that it wants', async () => {
    await world.webhook({ events: ['content.published'], contentTypes: ['Note'] });
    const told = await toldBy(async () => {
      await post('Not this');
      await world.content.admin.postDraft(titled('Nor this', { contentType: 'Note' }));
      await world.content.admin.post(titled('This', { contentType: 'Note' }));
    });
    expect(told.map(({ body }) => [body.type, body.data.item?.displayText])).toEqual([['content.published', 'This']]);
  });

  it('hears of what is edited live, of a type without versions', async () => {
    await world.content.admin.putType('Sign', { versionable: false, parts: [{ part: 'TitlePart' }] });
    await world.webhook({ contentTypes: ['Sign'] });
    const { contentItemId } = itemOf(await world.content.admin.post(titled('Open', { contentType: 'Sign' })));
    await world.deliver();
    const told = () => world.content.admin.post({ contentItemId, titlePart: { title: 'Closed' } });
    expect(await typesTold(told)).toEqual(['updated']);
  });

  it('hears what several are told, each once', async () => {
    await world.webhook({ events: ['content.created'], url: `${world.receiver.url}/one` });
    await world.webhook({ events: ['content.created'], url: `${world.receiver.url}/two` });
    const told = await toldBy(() => post('Fig'));
    expect(told.map(({ path: at }) => at ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
      '/hooks/one',
      '/hooks/two',
    ]);
  });

  it('hears of nothing while it is disabled', async () => {
    const webhook = await world.webhook({ enabled: false });
    expect(await typesTold(() => post('Elm'))).toEqual([]);
    expect(await world.deliveries(webhook)).toEqual([]);
  });
});

describe('The outbox', () => {
  it('has nothing of what was refused, undone or only tried', async () => {
    await world.webhook();
    const { admin } = world.content;
    expect((await admin.post(titled('Beech', { unknown: 1 }))).status).toBe(400);
    expect((await admin.validate(titled('Beech'))).status).toBe(200);
    // It comes after what puts into the outbox.
    const handlers = world.app.get(ContentHandlers);
    const raise = handlers.raise.bind(handlers);
    const refusing = jest.spyOn(handlers, 'raise').mockImplementation(async (event, context) => {
      await raise(event, context);
      if (event === 'published') throw new VetoError('Not on Fridays.');
    });
    expect((await admin.post(titled('Beech'))).status).toBe(409);
    refusing.mockRestore();
    expect(await world.rows()).toBe(0);
    expect((await admin.post(titled('Beech'))).status).toBe(200);
    expect(await world.rows()).toBe(2);
  });

  it('costs a save nothing when nobody wants to hear of it', async () => {
    await world.webhook({ events: ['content.purged'] });
    await world.webhook({ contentTypes: ['Note'] });
    const statements = async (work: () => Promise<unknown>): Promise<string[]> => {
      const asked = jest.spyOn(Client.prototype, 'query');
      await work();
      const texts = asked.mock.calls.map(([query]) => textOf(query));
      asked.mockRestore();
      return texts.filter((text) => text !== 'SELECT 1');
    };
    await post('Warm-up');
    const without = await statements(() => post('Birch'));
    expect(without.filter((text) => /webhook/.test(text))).toEqual([]);
    await world.webhook({ events: ['content.created'] });
    const others = await statements(() => post('Beech'));
    expect(others.filter((text) => !/webhook|pg_notify/.test(text))).toEqual(without);
    expect(others.filter((text) => /INSERT INTO webhook_delivery/.test(text))).toHaveLength(1);
    // After it comes the news for nodes that deliver, which this one does not.
    expect(others.slice(-2)).toEqual(['COMMIT', expect.stringContaining('pg_notify')]);
  });
});

describe('The receiver of the documentation', () => {
  let folder: string;
  let child: ChildProcess;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'espalier-receiver-'));
  });
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('accepts what is signed, and nothing else', async () => {
    const [{ text }] = blocksOf('docs/webhooks.md').filter(({ info }) => info === 'js');
    const file = path.join(folder, 'receiver.js');
    writeFileSync(file, text);
    mkdirSync(path.join(folder, 'node_modules/@espalier'), { recursive: true });
    symlinkSync(path.join(REPOSITORY, 'libs/client'), path.join(folder, 'node_modules/@espalier/client'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const webhook = await world.webhook({ url, events: ['content.created'] });
    const env = { PATH: process.env.PATH, WEBHOOK_SECRET: webhook.secret, PORT: String(port) };
    child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(async () => (await fetch(url).catch(() => undefined)) !== undefined);
    const { contentItemId } = await post('Pear');
    await world.deliver();
    expect(await world.deliveries(webhook)).toMatchObject([{ state: 'delivered', status: 204 }]);
    await until(() => Promise.resolve(output === `content.created ${contentItemId}\n`));
    const now = Math.floor(Date.now() / 1000);
    const answerTo = async (timestamp: number, secret?: string) => {
      const id = 'made-up';
      const signature = secret && signatureOf(secret, { id, timestamp: String(timestamp), text: '{"data":{}}' });
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        ...(signature && { 'webhook-signature': signature }),
      };
      return (await fetch(url, { method: 'POST', headers, body: '{"data":{}}' })).status;
    };
    expect(await answerTo(now, webhook.secret)).toBe(204);
    expect(await answerTo(now)).toBe(401);
    expect(await answerTo(now, 'whsec_b3RoZXI=')).toBe(401);
    expect(await answerTo(now - 3600, webhook.secret)).toBe(401);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}
