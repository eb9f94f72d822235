import type { BenchDatabase } from '../support/database';
import { compare, type Comparison, type Contestant, type Pace } from '../support/compare';
import { changeOf, newPost, postId, randomPostIds } from '../support/posts';
import { startFloor, type RunningServer } from '../support/server-process';

const TOKEN = '__unique__';
const JSON_HEADERS = { 'content-type': 'application/json' };

/** A running service with a number of posts in its database, and a token for it. */
export interface Stage {
  readonly database: BenchDatabase;
  readonly service: RunningServer;
  readonly token: string;
  readonly items: number;
}

/** GET by random id against bare node:http and bare Express 5 on the same database. */
export async function benchGet(stage: Stage, pace: Pace): Promise<Comparison> {
  return withFloors(stage, ['express', 'http'], (floors) =>
    compare(
      `GET by id, ${count(stage.items)} items`,
      [contestant(stage), ...floors],
      { requests: gets(stage.items) },
      pace,
    ),
  );
}

/** POST of new items and of changes against bare Express 5 writing the same rows in the same transactions. */
export async function benchWrites(stage: Stage, pace: Pace): Promise<Comparison[]> {
  const post = (body: string) => ({ method: 'POST' as const, path: '/api/content', body });
  const updates = Array.from({ length: 320 }, (_, index) =>
    post(changeOf(postId((index * 7919) % stage.items), TOKEN)),
  );
  return withFloors(stage, ['express'], async (floors) => {
    const writers = [contestant(stage), ...floors].map((writer) => ({
      ...writer,
      headers: { ...writer.headers, ...JSON_HEADERS },
    }));
    return [
      await compare('POST create, 2 KB', writers, { requests: [post(newPost(TOKEN))], uniqueToken: TOKEN }, pace),
      await compare('POST update, 2 KB', writers, { requests: updates, uniqueToken: TOKEN }, pace),
    ];
  });
}

/** GET by random id where there are many items, against GET where there are few. */
export async function benchGrowth(many: Stage, few: Stage, pace: Pace): Promise<Comparison> {
  const name = `GET by id, ${count(many.items)} against ${count(few.items)} items`;
  const contestants = [
    { ...contestant(many), requests: gets(many.items) },
    { ...contestant(few), name: `service, ${count(few.items)} items`, requests: gets(few.items) },
  ];
  return compare(name, contestants, {}, pace);
}

function contestant({ service, token }: Stage): Contestant {
  return { name: 'service', server: service, headers: { authorization: `Bearer ${token}` } };
}

async function withFloors<T>(
  { database }: Stage,
  names: readonly ('express' | 'http')[],
  work: (floors: Contestant[]) => Promise<T>,
): Promise<T> {
  const titles = { express: 'Express 5 + pg', http: 'node:http + pg' };
  const servers = await Promise.all(names.map((name) => startFloor(name, database.url)));
  try {
    return await work(servers.map((server, index) => ({ name: titles[names[index]], server, headers: {} })));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function gets(items: number) {
  return randomPostIds(items, 2000).map((id) => ({ method: 'GET' as const, path: `/api/content/${id}` }));
}

function count(items: number): string {
  return items.toLocaleString('en');
}
