import { always } from '@espalier/predicates';
import type { ContentsQuery, Principal } from '@espalier/plugin-sdk';
import { ContentList, LIST_FILTER, type ListFilter } from '#core/content';
import { ExtensionRegistry } from '#platform/extensions';
import { loadConfig } from '#platform/config';
import { oneRow } from '#platform/database';
import { startApplication } from '../../src/application';
import { EDITORS, seedCatalogue } from '../support/catalogue';
import { createBenchDatabase } from '../support/database';
import { machineLoad } from '../support/machine-load';
import { environment, runProgram } from '../support/program';
import { median, table } from '../support/ratio';
import type { Run } from '../support/run';
import { LIST_FILTERS } from './list-filters';

const RECIPE = 'bench/recipes/catalogue.json';
const PAGE_SIZE = 20;
/** As the pages of the admin UI have it, which go no farther. */
const COUNT_UP_TO = 1000;
const TARGET_MS = 60;

const caller = (id: string, may: Principal['may']): Principal => ({ kind: 'user', id, name: id, roles: [], may });
const ADMINISTRATOR = caller('bench-administrator', () => true);
const EDITOR = caller(
  EDITORS.busy,
  (permission, content) => permission === 'ViewAuditTrail' || content?.owner === EDITORS.busy,
);

/** Pages as they are asked for: one of each column of the table. */
const PAGES = [
  { heading: 'page 1', page: 1, principal: ADMINISTRATOR },
  { heading: 'page 5', page: 5, principal: ADMINISTRATOR },
  { heading: 'page 50', page: COUNT_UP_TO / PAGE_SIZE, principal: ADMINISTRATOR },
  { heading: 'own items', page: 1, principal: EDITOR },
] as const;

type Ask = (q: string, page: number, principal: Principal) => Promise<{ readonly found: string }>;

/** How long pages of the list of contents take, from the text of the filter to the rows, with all filters and orders. */
export async function benchLists(run: Run): Promise<string> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'lists', run.cleanups);
  await runProgram(['src/cli.js', 'recipe', 'run', RECIPE, '--json'], database.url);
  await seedCatalogue(database, run.manyItems);
  const { shared } = oneRow(
    await database.query<{ shared: string }>(`SELECT current_setting('shared_buffers') AS shared`),
  );
  process.stdout.write(
    `${database.description}, ${shared} of shared buffers, Node.js ${process.version}, ${machineLoad()}: ${run.manyItems} items\n`,
  );
  const config = await loadConfig(environment({ DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }));
  const application = await startApplication(config);
  run.cleanups.add(() => application.stop());
  const list = application.nest.get(ContentList, { strict: false });
  const filter = application.nest.get(ExtensionRegistry, { strict: false }).the(LIST_FILTER);
  return timesTable(await measure(asker(list, filter), run.pace.rounds));
}

function asker(list: ContentList, filter: ListFilter): Ask {
  const everything: ContentsQuery = { where: always(), type: [], stereotype: [] };
  return async (q, page, principal) => {
    const query = q === '' ? everything : await filter.narrow(everything, q, principal);
    const request = { ...query, first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE, countUpTo: COUNT_UP_TO };
    const { totalCount, isTotalExact } = await list.page(request, principal);
    return { found: `${totalCount}${isTotalExact ? '' : '+'}` };
  };
}

interface Measured {
  readonly filter: string;
  readonly found: string;
  /** The times of each of the {@link PAGES}. */
  readonly times: readonly (readonly number[])[];
}

/** All filters in turn, round after round, so that none has a better time of the machine; after one round that does not count. */
async function measure(ask: Ask, rounds: number): Promise<Measured[]> {
  const measured = LIST_FILTERS.map((filter) => ({ filter, found: '', times: PAGES.map((): number[] => []) }));
  for (let round = 0; round <= rounds; round++) {
    for (const row of measured) {
      for (const [index, { page, principal }] of PAGES.entries()) {
        const start = performance.now();
        const { found } = await ask(row.filter, page, principal);
        if (round > 0) row.times[index]?.push(performance.now() - start);
        if (index === 0) row.found = found;
      }
    }
  }
  return measured;
}

function timesTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ filter, found, times }) => [
    filter || '(all)',
    found,
    ...times.flatMap((ofPage) => [median(ofPage).toFixed(1), percentile95(ofPage).toFixed(1)]),
  ]);
  const headings = ['filter', 'found', ...PAGES.flatMap(({ heading }) => [`${heading}, ms`, '95 %'])];
  const met = PAGES.map(({ heading }, index) => {
    const slow = measured.filter(({ times }) => median(times[index] ?? []) > TARGET_MS).length;
    return `${heading}: ${measured.length - slow} of ${measured.length}`;
  });
  return `${table([headings, ...rows])}\nMedians of at most ${TARGET_MS} ms: ${met.join(', ')}`;
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
