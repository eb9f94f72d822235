import { ADMINISTRATOR } from '../support/administrator';
import { compare, type Contestant, type Opponent } from '../support/compare';
import { changeOf, newPost, postId, randomPostIds } from '../support/posts';
import type { Run } from '../support/run';
import { startFloor } from '../support/server-process';
import type { Stage } from '../support/stages';
import { DOCUMENTS } from '../floors/statements';
import { expectSame } from './answers';
import { benchImport } from './import';
import { benchRecording } from './recording';
import { benchTransfer } from './transfer';

const TOKEN = '__unique__';
const JSON_HEADERS = { 'content-type': 'application/json' };

/** What issue and contract ask for, as ratios of the service to the other. */
const TARGETS = {
  get: { express: 1.15, http: 0.85 },
  guard: 0.9,
  key: 0.95,
  list: 1.1,
  write: 0.8,
  oneInsert: 0.4,
  growth: 1 / 1.3,
} as const;

/** Items over REST, and their import. */
export async function benchRest(run: Run): Promise<void> {
  if (run.wants('get')) await benchGet(await run.stages.open(run.items), run);
  if (run.wants('guard')) await benchGuard(run);
  if (run.wants('list')) await benchList(run);
  if (run.wants('growth')) await benchGrowth(run);
  if (run.wants('write')) await benchWrites(run);
  if (run.wants('oneInsert')) await benchOneInsert(run);
  if (run.wants('recording')) await benchRecording(run);
  await benchImport(run);
  if (run.wants('transfer')) await benchTransfer(run);
}

/** GET by random id against bare node:http and bare Express 5 on the same database. */
async function benchGet(stage: Stage, run: Run): Promise<void> {
  const { express, http } = TARGETS.get;
  const opponents = [await floor(stage, 'express', run, express), await floor(stage, 'http', run, http)];
  const name = `GET by id, ${count(stage.items)} items`;
  const megabytes = await compare(name, [contestant(stage), ...opponents], { requests: gets(stage.items) }, run);
  run.report.addMemory(name, megabytes);
}

/** The newest 20 of all items and how many there are, against Express with one statement. */
async function benchList(run: Run): Promise<void> {
  const stage = await run.stages.open(run.items);
  const requests = [{ method: 'GET', path: '/api/content' }] as const;
  const service = { ...contestant(stage), requests };
  const express = { ...(await floor(stage, 'express', run, TARGETS.list)), requests };
  await expectSame(service, express);
  await compare(`GET list of 20, ${count(stage.items)} items`, [service, express], {}, run);
}

/** GET by random id with a token that has been seen before, against the service that asks for none. */
async function benchGuard(run: Run): Promise<void> {
  const stage = await run.stages.open(run.items);
  const unguarded = await floor(stage, 'unguarded', run, TARGETS.guard);
  await compare('GET by id, guarded', [contestant(stage), unguarded], { requests: gets(stage.items) }, run);
  const byToken = { ...contestant(stage), name: 'the same, with a token', target: TARGETS.key };
  const byKey = { ...contestant(stage), headers: { authorization: `Bearer ${await accessKey(stage)}` } };
  await compare('GET by id, with an access key', [byKey, byToken], { requests: gets(stage.items) }, run);
}

async function accessKey({ service, token }: Stage): Promise<string> {
  const answer = await fetch(`${service.url}/api/openid/applications/${ADMINISTRATOR.id}/keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...JSON_HEADERS },
    body: JSON.stringify({ name: 'bench' }),
  });
  const { key } = (await answer.json()) as { key?: string };
  if (key === undefined) throw new Error(`No access key was made: ${answer.status}`);
  return key;
}

/** POST of new items and of changes against bare Express 5 writing the same rows in the same transactions. */
async function benchWrites(run: Run): Promise<void> {
  const stage = await run.stages.open(run.items, 'writing');
  const post = (body: string) => ({ method: 'POST' as const, path: '/api/content', body });
  const updates = Array.from({ length: 320 }, (_, index) =>
    post(changeOf(postId((index * 7919) % stage.items), TOKEN)),
  );
  const writers = await writersOn(stage, run, TARGETS.write);
  await compare('POST create, 2 KB', writers, { requests: [post(newPost(TOKEN))], uniqueToken: TOKEN }, run);
  await compare('POST update, 2 KB', writers, { requests: updates, uniqueToken: TOKEN }, run);
}

/** POST of new items against one INSERT of one row, which has no history, no indexes but of id and path, and no audit trail. */
async function benchOneInsert(run: Run): Promise<void> {
  const stage = await run.stages.open(run.items, 'writing');
  await stage.database.query(DOCUMENTS);
  const [service, express] = await writersOn(stage, run, TARGETS.oneInsert);
  const body = newPost(TOKEN);
  const contestants = [
    { ...service, requests: [{ method: 'POST', path: '/api/content', body }] },
    { ...express, requests: [{ method: 'POST', path: '/api/documents', body }] },
  ] as const;
  await compare('POST create, to one INSERT', contestants, { uniqueToken: TOKEN }, run);
}

async function writersOn(stage: Stage, run: Run, target: number): Promise<[Contestant, Opponent]> {
  const service = contestant(stage);
  const express = await floor(stage, 'express', run, target);
  return [
    { ...service, headers: { ...service.headers, ...JSON_HEADERS } },
    { ...express, headers: JSON_HEADERS },
  ];
}

/** GET by random id where there are many items, against GET where there are few, and against the floors. */
async function benchGrowth(run: Run): Promise<void> {
  const many = await run.stages.open(run.manyItems);
  const few = await run.stages.open(run.items);
  const name = `GET by id, ${count(many.items)} items`;
  const contestants = [
    { ...contestant(many), requests: gets(many.items) },
    {
      ...contestant(few),
      name: `service, ${count(few.items)} items`,
      requests: gets(few.items),
      target: TARGETS.growth,
    },
  ] as const;
  await compare(name, contestants, {}, run);
  await benchGet(many, run);
}

function contestant({ service, token }: Stage): Contestant {
  return { name: 'service', server: service, headers: { authorization: `Bearer ${token}` } };
}

const TITLES = {
  unguarded: 'service without its guard',
  express: 'Express 5 + pg',
  http: 'node:http + pg',
} as const;

async function floor(
  { database }: Stage,
  name: keyof typeof TITLES,
  { cleanups }: Run,
  target: number,
): Promise<Opponent> {
  const server = await startFloor(name, database.url, cleanups);
  return { name: TITLES[name], server, headers: {}, target };
}

function gets(items: number) {
  return randomPostIds(items, 2000).map((id) => ({ method: 'GET' as const, path: `/api/content/${id}` }));
}

function count(items: number): string {
  return items.toLocaleString('en');
}
