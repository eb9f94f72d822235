import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnService, type ServiceProcess } from '@espalier/testing';
import { DeliveryRelay } from '#features/webhooks';
import { eventually } from '../support/auth-world';
import { ContentApi, itemOf, type Item } from '../support/content-api';
import { startTestApp, TEST_CLIENT, type TestApp } from '../support/test-app';
import { WebhooksWorld } from '../support/webhooks-world';

const ENV = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
const MINUTE = 60_000;

let world: WebhooksWorld;
let other: TestApp;
let folder: string;
const running: ServiceProcess[] = [];

beforeAll(async () => {
  world = await WebhooksWorld.start();
  other = await startTestApp({ env: ENV, database: world.app.database });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-webhooks-'));
});
afterAll(async () => {
  await other.stop();
  await world.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const node of running.splice(0)) await node.kill('SIGKILL');
  await world.clear();
});

async function post(title: string, api: ContentApi = world.content.admin): Promise<Item> {
  return itemOf(await api.post({ contentType: 'Post', titlePart: { title } }));
}

const idsReceived = () => world.receiver.received.map(({ headers }) => headers['webhook-id']);

/** Another process of the service on the same database. */
async function spawnNode(env: Readonly<Record<string, string>>): Promise<{ node: ServiceProcess; api: ContentApi }> {
  const node = await spawnService({ ...ENV, DATA_DIR: folder, DATABASE_URL: world.app.databaseUrl, ...env });
  running.push(node);
  return { node, api: new ContentApi(node, await node.token(TEST_CLIENT.id, TEST_CLIENT.secret)) };
}

describe('Two nodes', () => {
  it('know the same webhooks', async () => {
    const webhook = await world.webhook({ events: ['content.created'] });
    const api = new ContentApi(other, await other.token());
    await eventually(async () => {
      await post('Pear', api);
      expect((await world.deliveries(webhook)).length).toBeGreaterThan(0);
    });
    await world.ask('DELETE', `/api/webhooks/${webhook.id}`, undefined, 204);
    await post('Plum', api);
    expect(await world.rows()).toBe(0);
  });

  it('send nothing twice that both have to send', async () => {
    await world.webhook({ events: ['content.created', 'content.published'] });
    for (let number = 1; number <= 30; number++) await post(`Pear ${number}`);
    world.receiver.answer = (response) => setTimeout(() => response.writeHead(200).end(), 5);
    await Promise.all([world.deliver(), other.get(DeliveryRelay).deliverDue(), world.deliver()]);
    expect(idsReceived()).toHaveLength(60);
    expect(new Set(idsReceived()).size).toBe(60);
    expect(await undelivered()).toBe(0);
  });

  it('tell each other that there is something to send', async () => {
    // Without it nothing is sent but because of what the node is told.
    jest.spyOn(globalThis, 'setInterval').mockReturnValueOnce(setTimeout(() => {}, 0));
    other.get(DeliveryRelay).begin();
    await world.webhook({ events: ['content.created'] });
    await eventually(async () => {
      await post('Pear');
      await world.receiver.has(1);
    });
  });
});

describe('After kill -9', () => {
  it('of a node that has saved something, another sends it', async () => {
    await world.webhook({ events: ['content.created'] });
    const { node, api } = await spawnNode({ BACKGROUND_TASKS: 'off' });
    const { contentItemId } = await post('Pear', api);
    await node.kill('SIGKILL');
    await world.deliver();
    expect(world.receiver.received.map(({ body }) => body.data.contentItemId)).toEqual([contentItemId]);
  });

  it('of a node that is sending something, another sends it when the lease has ended', async () => {
    await world.webhook({ events: ['content.created'] });
    world.receiver.answer = () => {};
    const { node, api } = await spawnNode({ BACKGROUND_TASKS: 'on' });
    await post('Pear', api);
    await world.receiver.has(1);
    await node.kill('SIGKILL');
    world.receiver.answers(200);
    await world.deliver();
    expect(idsReceived()).toHaveLength(1);
    await world.deliverAfter(MINUTE);
    expect(idsReceived()).toHaveLength(2);
    expect(new Set(idsReceived()).size).toBe(1);
    expect(await undelivered()).toBe(0);
  });
});

describe('A node that ends', () => {
  it('gives back what it was sending', async () => {
    await world.webhook({ events: ['content.created'] });
    world.receiver.answer = () => {};
    const { node, api } = await spawnNode({ BACKGROUND_TASKS: 'on' });
    await post('Pear', api);
    await world.receiver.has(1);
    await node.kill('SIGTERM');
    world.receiver.answers(200);
    await world.deliver();
    expect(idsReceived()).toHaveLength(2);
    expect(await undelivered()).toBe(0);
  });
});

async function undelivered(): Promise<number> {
  const { rows } = await world.content.database.query(`SELECT FROM webhook_delivery WHERE state <> 'delivered'`);
  return rows.length;
}
