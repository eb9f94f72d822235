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
import type { Run } from '../support/run';
import { Timings } from '../support/timings';
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

/** How long pages of the list of contents take, from the text of the filter to the rows, with all filters and orders. */
export async function benchLists(run: Run): Promise<void> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'lists', run.cleanups);
  await runProgram(['src/cli.js', 'recipe', 'run', RECIPE, '--json'], database.url);
  await seedCatalogue(database, run.manyItems);
  const { shared } = oneRow(
    await database.query<{ shared: string }>(`SELECT current_setting('shared_buffers') AS shared`),
  );
  run.report.say(
    `${database.description}, ${shared} of shared buffers, Node.js ${process.version}, ${machineLoad()}: ${run.manyItems} items`,
  );
  const config = await loadConfig(environment({ DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }));
  const application = await startApplication(config);
  run.cleanups.add(() => application.stop());
  const list = application.nest.get(ContentList, { strict: false });
  const filter = application.nest.get(ExtensionRegistry, { strict: false }).the(LIST_FILTER);
  const requests = PAGES.map(({ heading, page, principal }) => ({
    heading,
    ask: asker(list, filter, page, principal),
  }));
  const timings = new Timings(LIST_FILTERS, requests, TARGET_MS);
  run.report.follow(timings);
  await timings.measure(run.pace.rounds, (text) => run.report.progress(text));
}

function asker(list: ContentList, filter: ListFilter, page: number, principal: Principal) {
  const everything: ContentsQuery = { where: always(), type: [], stereotype: [] };
  return async (q: string) => {
    const query = q === '' ? everything : await filter.narrow(everything, q, principal);
    const request = { ...query, first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE, countUpTo: COUNT_UP_TO };
    const { totalCount, isTotalExact } = await list.page(request, principal);
    return `${totalCount}${isTotalExact ? '' : '+'}`;
  };
}
