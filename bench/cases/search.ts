import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { AdminSearches } from '#admin/search';
import { Principals } from '#core/auth';
import { ContentSearch, SearchIndex } from '#core/content';
import { loadConfig } from '#platform/config';
import { Database, oneRow } from '#platform/database';
import { startApplication } from '../../src/application';
import { createBenchDatabase, type BenchDatabase } from '../support/database';
import { machineLoad } from '../support/machine-load';
import { environment, runProgram } from '../support/program';
import type { Run } from '../support/run';
import { SELECTIVE, seedSearchPosts } from '../support/search-posts';
import { Timings, type TimedRequest } from '../support/timings';

const FIRST = 10;
const TARGET_MS = 25;
const [FACETS_TARGET_MS, PALETTE_TARGET_MS] = [60, 50];

/** What is searched for, with the `tsquery` of it. */
const SEARCHES: Readonly<Record<string, string>> = {
  [SELECTIVE.word]: SELECTIVE.word,
  debugger: 'debugger',
  node: 'node',
  'memory leak': 'memory & leak',
  '"event loop"': 'event <-> loop',
  'diagnos*': 'diagnos:*',
};
const WORDS = [SELECTIVE.word, 'debugger', 'node'];

const ADMINISTRATOR: Principal = {
  kind: 'user',
  id: 'bench-administrator',
  name: 'bench-administrator',
  roles: [],
  may: () => true,
};

/** How long searches take in many posts of real length, beside statements that do nothing but search. */
export async function benchSearch(run: Run): Promise<void> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'search', run.cleanups);
  await runProgram(['src/cli.js', 'recipe', 'run', 'blog', '--json'], database.url);
  await seedSearchPosts(database, run.file, run.manyItems);
  run.report.say(`${database.description}, Node.js ${process.version}, ${machineLoad()}: ${run.manyItems} posts`);
  run.report.say(await sizesOf(database));
  const config = await loadConfig(environment({ DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }));
  const application = await startApplication(config);
  run.cleanups.add(() => application.stop());
  const find = <T>(token: new (...dependencies: never[]) => T): T => application.nest.get<T>(token, { strict: false });
  await find(SearchIndex).settled();
  const visitor = await find(Principals).anonymous();
  const search = find(ContentSearch);
  const requests = [
    ...requestsOf(search, visitor),
    palette(find(AdminSearches)),
    await bare(database, search, find(Database)),
    ranked(database),
  ];
  const timings = new Timings(Object.keys(SEARCHES), requests, TARGET_MS);
  // Reads every text, which takes minutes.
  const reading = new Timings(WORDS, [everyText(database)], TARGET_MS);
  for (const one of [timings, reading]) run.report.follow(one);
  await timings.measure(run.pace.rounds, (text) => run.report.progress(text));
  await reading.measure(1, (text) => run.report.progress(text));
}

function requestsOf(search: ContentSearch, visitor: Principal): TimedRequest[] {
  const request = (
    heading: string,
    principal: Principal,
    type: readonly string[] = [],
    facets: readonly string[] = [],
  ) => ({
    heading,
    ask: async (q: string) => {
      const { totalCount, isTotalExact } = await search.search({ ...requestFor(q), type, facets }, principal);
      return `${totalCount}${isTotalExact ? '' : '+'}`;
    },
  });
  return [
    request('page 1', ADMINISTRATOR),
    request('of a type', ADMINISTRATOR, ['BlogPost']),
    request('visitor', visitor),
    { ...request('facets', ADMINISTRATOR, [], ['type', 'author', 'year']), targetMs: FACETS_TARGET_MS },
  ];
}

type Statement = readonly [text: string, values: readonly unknown[]];

const requestFor = (q: string) => ({ where: always(), type: [], stereotype: [], q, facets: [], first: FIRST });

function palette(searches: AdminSearches): TimedRequest {
  const ask = async (q: string) => {
    const { groups } = await searches.find(q, ADMINISTRATOR);
    return String(groups.flatMap(({ hits }) => hits).length);
  };
  return { heading: 'palette', targetMs: PALETTE_TARGET_MS, ask };
}

/** What the service asks for page 1, once more and by nothing but the driver. */
async function bare(database: BenchDatabase, search: ContentSearch, asking: Database): Promise<TimedRequest> {
  const statements = new Map<string, readonly Statement[]>();
  const read = asking.replicaTextRows.bind(asking);
  for (const q of Object.keys(SEARCHES)) {
    const asked: Statement[] = [];
    asking.replicaTextRows = ({ text, ...how }, values) => {
      asked.push([text, values]);
      return read({ text, ...how }, values);
    };
    await search.search(requestFor(q), ADMINISTRATOR);
    statements.set(q, asked);
  }
  asking.replicaTextRows = read;
  const ask = async (q: string) => {
    let rows = 0;
    for (const [text, values] of statements.get(q) ?? []) rows = (await database.query(text, values)).length;
    return String(rows);
  };
  return { heading: 'bare pg', ask };
}

function ranked(database: BenchDatabase): TimedRequest {
  const statement = `
    SELECT v.content_item_id, v.display_text FROM content_words w JOIN content_item_version v ON v.id = w.version_id
    WHERE w.words @@ to_tsquery('content_words', $1) ORDER BY ts_rank(w.words, to_tsquery('content_words', $1)) DESC LIMIT ${FIRST}`;
  return { heading: 'ts_rank', ask: async (q) => String((await database.query(statement, [SEARCHES[q]])).length) };
}

function everyText(database: BenchDatabase): TimedRequest {
  const statement = `
    SELECT content_item_id, display_text FROM content_item_version
    WHERE published AND data #>> '{markdownBodyPart,markdown}' ILIKE '%' || $1 || '%' ORDER BY published_utc DESC LIMIT ${FIRST}`;
  return { heading: 'ILIKE', ask: async (q) => String((await database.query(statement, [q])).length) };
}

async function sizesOf(database: BenchDatabase): Promise<string> {
  const { versions, words, indexes } = oneRow(
    await database.query<Record<'versions' | 'words' | 'indexes', string>>(`
      SELECT pg_size_pretty(pg_table_size('content_item_version')) AS versions, pg_size_pretty(pg_table_size('content_words')) AS words,
        pg_size_pretty(pg_indexes_size('content_words')) AS indexes`),
  );
  return `Versions take ${versions}, their words ${words}, the indexes of the words ${indexes}`;
}
