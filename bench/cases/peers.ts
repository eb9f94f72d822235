import { DIRECTUS } from '../peers/directus';
import { KEYSTONE } from '../peers/keystone';
import { PAYLOAD } from '../peers/payload';
import type { Peer, Post, PostApi, PostMember } from '../peers/peer';
import { SERVICE_API } from '../peers/service-api';
import { startPeer } from '../peers/start-peer';
import { STRAPI } from '../peers/strapi';
import { compare, type Contestant } from '../support/compare';
import { createBenchDatabase } from '../support/database';
import type { LoadRequest } from '../support/load-process';
import { postRows, topicPath } from '../support/posts';
import type { Run } from '../support/run';
import type { RunningServer } from '../support/server-process';
import type { Stage } from '../support/stages';
import { answerTo } from './answers';
import { samePosts } from './same-answer';

const PEERS: readonly Peer[] = [DIRECTUS, PAYLOAD, STRAPI, KEYSTONE];
const TOKEN = '__unique__';
const SAMPLES = 20;
/** Of requests that differ. */
const DIFFERENT = 2000;
const SCALARS: readonly PostMember[] = ['title', 'path', 'subtitle', 'published', 'owner', 'author'];
const LISTED: readonly PostMember[] = ['title', 'path', 'published'];
const NEW_POST: Post = {
  title: `Post ${TOKEN}`,
  path: `bench/new-${TOKEN}`,
  subtitle: `About ${TOKEN}`,
  markdown: `${TOKEN} word `.repeat(120),
  published: new Date().toISOString(),
  owner: 'bench',
  author: 'bench',
};

interface Scenario {
  readonly name: string;
  readonly kind: keyof Peer['targets'];
  /** Which are compared. */
  readonly members: readonly PostMember[];
  /** How many posts each answer has. */
  readonly found: number;
  readonly isReader?: true;
  requests(api: PostApi, posts: number): LoadRequest[];
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'GET by id',
    kind: 'short',
    members: [...SCALARS, 'markdown'],
    found: 1,
    requests: (api, posts) => Array.from({ length: DIFFERENT }, (_, index) => api.get((index * 7919) % posts)),
  },
  { ...listing('firstTen', 'short', 10, LISTED), isReader: true },
  { ...listing('hundredItems', 'long', 100, SCALARS), isReader: true },
  { ...listing('hundredBodies', 'long', 100, [...SCALARS, 'markdown']), isReader: true },
  {
    name: 'pathContains',
    kind: 'short',
    members: LISTED,
    found: 10,
    isReader: true,
    requests: (api, posts) =>
      Array.from({ length: DIFFERENT }, (_, index) =>
        api.list({ first: 10, members: LISTED, pathContains: topicPath(index * 31, posts) }),
      ),
  },
  {
    name: 'create',
    kind: 'create',
    members: ['title', 'path', 'subtitle', 'markdown'],
    found: 1,
    requests: (api) => [api.create(NEW_POST)],
  },
];

function listing(name: string, kind: 'short' | 'long', first: number, members: readonly PostMember[]): Scenario {
  return { name, kind, members, found: first, requests: (api) => [api.list({ first, members })] };
}

/** Against other content services with the same posts, each over its own API with a token of limited rights. */
export async function benchPeers(run: Run): Promise<void> {
  const reading = await run.stages.open(run.posts, 'peers');
  await removeNewest(reading);
  const writing = await run.stages.open(run.posts, 'peers_writing');
  for (const peer of PEERS.filter(({ name }) => run.wants(name))) {
    const server = await startWithPosts(peer, run);
    for (const scenario of SCENARIOS) {
      const service = serviceContestant(scenario.kind === 'create' ? writing : reading, scenario);
      const other = {
        name: peer.name,
        server,
        headers: { ...peer.headers, 'content-type': 'application/json' },
        requests: scenario.requests(peer, run.posts),
        target: peer.targets[scenario.kind],
      };
      await expectSamePosts(scenario, service, [other, peer]);
      await compare(
        `${scenario.name}, ${run.posts.toLocaleString('en')} posts`,
        [service, other],
        { uniqueToken: TOKEN },
        run,
      );
    }
  }
}

/** The first start has made a post, which peers do not have. */
async function removeNewest({ service, token }: Stage): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${service.url}/api/content?type=BlogPost&first=1`, { headers });
  const { items } = (await list.json()) as { items: { contentItemId: string }[] };
  for (const { contentItemId } of items) {
    const { ok } = await fetch(`${service.url}/api/content/${contentItemId}`, { method: 'DELETE', headers });
    if (!ok) throw new Error('The newest post was not removed');
  }
}

async function startWithPosts(peer: Peer, { posts, cleanups, report }: Run): Promise<RunningServer> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, peer.name, cleanups);
  report.progress(`${peer.name}: starting`);
  const server = await startPeer(peer, database, cleanups);
  await peer.setUp(database, server.url);
  for (const rows of postRows(posts)) await database.query(peer.insert(rows));
  await database.query('VACUUM ANALYZE');
  return server;
}

function serviceContestant({ service, token, readerToken, items }: Stage, scenario: Scenario) {
  const authorization = `Bearer ${scenario.isReader ? readerToken : token}`;
  return {
    name: 'service',
    server: service,
    headers: { authorization, 'content-type': 'application/json' },
    requests: scenario.requests(SERVICE_API, items),
  };
}

/** @throws when an answer to one of the first requests has other posts than that of the service */
async function expectSamePosts(
  { name, members, found }: Scenario,
  service: Contestant,
  [other, api]: readonly [Contestant, PostApi],
): Promise<void> {
  const fill = (body: string) => body.replaceAll(TOKEN, `compared-${other.name}`);
  for (let index = 0; index < Math.min(SAMPLES, service.requests?.length ?? 0); index++) {
    const expected = SERVICE_API.postsIn(await answerTo(service, index, fill));
    const actual = api.postsIn(await answerTo(other, index, fill));
    if (expected.length === found && samePosts(expected, actual, members)) continue;
    throw new Error(
      `${name}: ${other.name} answers differently:\n${JSON.stringify(expected)}\n${JSON.stringify(actual)}`,
    );
  }
}
