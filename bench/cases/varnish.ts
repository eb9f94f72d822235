import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomPostIds } from '../support/posts';
import type { Cleanups } from '../support/cleanups';
import type { Run } from '../support/run';
import type { Stage } from '../support/stages';

const VCL = path.join(__dirname, '../../../bench/varnish/default.vcl');
const REQUESTS = 10_000;
/** So few that most are read again before they change. */
const ITEMS = 50;
const AT_ONCE = 8;
const WRITES = 0.05;
const DRAFT = 'not yet published';
const PATIENCE_MS = 30_000;

interface Post {
  readonly id: string;
  /** The number in its title that every read from now on has to show, or a later one. */
  purgedTo: number;
  isWritten: boolean;
  /** Called when the cache was told of the next transaction. */
  told?: () => void;
}

/**
 * Varnish in front of the service, purged by a webhook tag by tag: random writes and reads, none of which may show what was before an
 * invalidation, or what was made for somebody with rights.
 */
export async function benchVarnish(run: Run): Promise<void> {
  const stage = await run.stages.open(run.items, 'varnish');
  const cache = await startVarnish(stage.service.url, run.cleanups);
  const posts = [...new Set(randomPostIds(stage.items, ITEMS))].map((id): Post => ({
    id,
    purgedTo: 0,
    isWritten: false,
  }));
  const gate = await startGate(cache, posts, run.cleanups);
  await openUp(stage, `${gate}/{tag}`);
  const told = { reads: 0, hits: 0, writes: 0, stale: 0, leaks: 0 };
  for (const post of posts) await saveDraft(stage, post);
  let left = REQUESTS;
  const work = async () => {
    while (left-- > 0) {
      const post = posts[Math.floor(Math.random() * posts.length)];
      if (!post) return;
      if (Math.random() < WRITES && !post.isWritten) {
        told.writes++;
        post.isWritten = true;
        await write(stage, post, told.writes);
        post.isWritten = false;
      } else {
        told.reads++;
        const read = await readOf(cache, post, stage);
        if (read.isHit) told.hits++;
        if (read.isStale) told.stale++;
        if (read.isLeak) told.leaks++;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const rate = ((100 * told.hits) / told.reads).toFixed(1);
  run.report.say(
    `${told.reads} reads of ${posts.length} posts, ${told.writes} writes: ${rate}% from Varnish, ${told.stale} stale, ${told.leaks} with drafts`,
  );
  await closeDown(stage, cache, posts);
  if (told.stale + told.leaks > 0) throw new Error('Varnish showed what it should not have had any more');
  run.report.say('without the right to view, none of them is shown');
}

async function ask(stage: Stage, method: string, target: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' };
  const answer = await fetch(stage.service.url + target, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function openUp(stage: Stage, url: string): Promise<void> {
  await allow(stage, ['AccessContentApi', 'ExecuteGraphQL', 'ViewContent']);
  await ask(stage, 'PUT', '/api/settings/front-ends', { allowedOrigins: [], sharedSeconds: 3600, staleSeconds: 0 });
  await ask(stage, 'POST', '/api/webhooks', { name: 'Varnish', url, events: ['content.invalidated'] });
}

async function allow(stage: Stage, permissions: readonly string[]): Promise<void> {
  const role = (await ask(stage, 'GET', '/api/roles/Anonymous')) as object;
  await ask(stage, 'PUT', '/api/roles/Anonymous', { ...role, permissions });
}

/** Publishes beneath the draft, and waits until the cache was told. */
async function write(stage: Stage, post: Post, number: number): Promise<void> {
  const published = nextTold(post);
  await ask(stage, 'POST', '/api/content', { contentItemId: post.id, titlePart: { title: `Number ${number}.` } });
  await published;
  post.purgedTo = number;
}

async function saveDraft(stage: Stage, post: Post): Promise<void> {
  const saved = nextTold(post);
  await ask(stage, 'POST', '/api/content?draft=true', { contentItemId: post.id, titlePart: { title: DRAFT } });
  await saved;
}

function nextTold(post: Post): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('No webhook came')), PATIENCE_MS);
    post.told = () => {
      clearTimeout(late);
      resolve();
    };
  });
}

const QUERY = (id: string) =>
  `/api/graphql?query=${encodeURIComponent(`{ contentItem(contentItemId: "${id}") { displayText } }`)}`;

async function readOf(cache: string, { id, purgedTo }: Post, { token }: Stage) {
  const draft = `/api/content/${id}?version=latest`;
  const paths = [`/api/content/${id}`, QUERY(id), `/Contents/ContentItems/${id}`, draft];
  const target = paths[Math.floor(Math.random() * paths.length)] ?? draft;
  const isKnown = target === draft && Math.random() < 0.5;
  const answer = await fetch(cache + target, { headers: isKnown ? { authorization: `Bearer ${token}` } : {} });
  const text = await answer.text();
  const shown = /Number (\d+)\./.exec(text)?.[1];
  return {
    isHit: Number(answer.headers.get('x-cache-hits')) > 0,
    isStale: !isKnown && answer.ok && Number(shown ?? 0) < purgedTo,
    isLeak: !isKnown && text.includes(DRAFT),
  };
}

/** Answers that were cached with the right are gone without it. */
async function closeDown(stage: Stage, cache: string, posts: readonly Post[]): Promise<void> {
  for (const { id } of posts) await fetch(`${cache}/api/content/${id}`);
  await allow(stage, ['AccessContentApi']);
  const end = Date.now() + PATIENCE_MS;
  for (const { id } of posts) {
    while ((await fetch(`${cache}/api/content/${id}`)).ok) {
      if (Date.now() > end) throw new Error('Varnish shows an item that nobody may see any more');
      await sleep(10);
    }
  }
}

/** Hears of a tag, has Varnish purge it, and then says so. */
async function startGate(cache: string, posts: readonly Post[], cleanups: Cleanups): Promise<string> {
  const gate = createServer((request, response) => {
    request.resume();
    void fetch(`${cache}/purge${request.url ?? ''}`, { method: 'POST' }).then((answer) => {
      response.writeHead(answer.status).end();
      const post = posts.find(({ id }) => request.url === `/item-${id}`);
      post?.told?.();
    });
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  cleanups.add(() => new Promise((resolve) => gate.close(resolve)));
  return `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
}

async function startVarnish(service: string, cleanups: Cleanups): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'espalier-varnish-'));
  // Varnish reads it as a user of its own.
  chmodSync(folder, 0o755);
  const vcl = path.join(folder, 'default.vcl');
  writeFileSync(vcl, readFileSync(VCL, 'utf8').replace('SERVICE_PORT', new URL(service).port));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const command = ['-F', '-n', path.join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', vcl, '-s', 'malloc,64m'];
  const child = spawn('varnishd', command, { stdio: 'ignore' });
  child.once('error', () => process.stderr.write('Install the packages varnish and varnish-modules first.\n'));
  cleanups.add(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`${url}/ready`).then(
        () => true,
        () => false,
      )
    )
      return url;
    await sleep(100);
  }
  throw new Error('Varnish does not answer');
}
