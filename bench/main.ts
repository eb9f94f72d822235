import { parseArgs } from 'node:util';
import { benchImport } from './cases/import';
import { benchGet, benchGrowth, benchWrites, type Stage } from './cases/rest';
import type { Comparison, Pace } from './support/compare';
import { createBenchDatabase, type BenchDatabase } from './support/database';
import { seedPosts } from './support/posts';
import { table } from './support/ratio';
import { startService } from './support/server-process';

const CLIENT = { id: 'bench', secret: 'bench-secret-0123456789' };

const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: 'get,write,growth,import' },
    items: { type: 'string', default: '10000' },
    'many-items': { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    file: { type: 'string', default: '../shared/data/nodejs-blog.ndjson.gz' },
  },
});

async function main(): Promise<void> {
  const cases = new Set(options.cases.split(','));
  const rounds = Number(options.rounds);
  const pace: Pace = { rounds, seconds: Number(options.seconds), connections: Number(options.connections) };
  const results: Comparison[] = [];
  const database = await createBenchDatabase(process.env.DATABASE_URL);
  process.stdout.write(`${database.description}, Node.js ${process.version}\n`);
  try {
    const few = await openStage(database, Number(options.items));
    if (cases.has('get')) results.push(await benchGet(few, pace));
    if (cases.has('growth')) results.push(...(await growth(few, pace)));
    if (cases.has('write')) results.push(...(await benchWrites(few, pace)));
    await few.service.stop();
    if (cases.has('import')) results.push(await benchImport(database, options.file, rounds));
  } finally {
    await database.drop();
  }
  print(results);
}

async function growth(few: Stage, pace: Pace): Promise<Comparison[]> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'many');
  try {
    const many = await openStage(database, Number(options['many-items']));
    const results = [await benchGrowth(many, few, pace), await benchGet(many, pace)];
    await many.service.stop();
    return results;
  } finally {
    await database.drop();
  }
}

/** The service on a database with that many posts, and a token by client credentials. */
async function openStage(database: BenchDatabase, items: number): Promise<Stage> {
  const service = await startService(database.url, { OAUTH_CLIENT_ID: CLIENT.id, OAUTH_CLIENT_SECRET: CLIENT.secret });
  await seedPosts(database, 0, items);
  const response = await fetch(`${service.url}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: CLIENT.id, client_secret: CLIENT.secret }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No token was issued: ${response.status}`);
  return { database, service, token, items };
}

function print(results: readonly Comparison[]): void {
  const rows = results.flatMap(({ name, rates, ratios }) =>
    Object.entries(ratios).map(([floor, ratio]) => [
      name,
      floor,
      (rates.service ?? 0).toFixed(0),
      rates[floor].toFixed(0),
      ratio.toFixed(2),
    ]),
  );
  process.stdout.write(`${table([['case', 'compared with', 'service /s', 'other /s', 'ratio'], ...rows])}\n`);
}

void main();
