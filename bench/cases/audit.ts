import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { AuditTrailAdminList, EventList } from '#features/audit-trail';
import { loadConfig } from '#platform/config';
import { startApplication } from '../../src/application';
import { seedAuditTrail } from '../support/audit-trail';
import { createBenchDatabase } from '../support/database';
import { machineLoad } from '../support/machine-load';
import { environment } from '../support/program';
import { median, table } from '../support/ratio';
import type { Run } from '../support/run';
import { AUDIT_FILTERS } from './audit-filters';

const PAGE_SIZE = 20;
const COUNT_UP_TO = 1000;
const TARGET_MS = 60;
const PAGES = [1, COUNT_UP_TO / PAGE_SIZE];

const ADMINISTRATOR: Principal = { kind: 'user', id: 'bench', name: 'bench', roles: [], may: () => true };

interface Measured {
  readonly filter: string;
  found: string;
  /** The times of each of the {@link PAGES}. */
  readonly times: readonly number[][];
}

/** How long pages of the audit trail take, from the text of the filter to the events, with all filters and orders. */
export async function benchAudit(run: Run): Promise<string> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'audit', run.cleanups);
  const config = await loadConfig(environment({ DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }));
  const application = await startApplication(config);
  run.cleanups.add(() => application.stop());
  await seedAuditTrail(database, run.auditEvents);
  process.stdout.write(
    `${database.description}, Node.js ${process.version}, ${machineLoad()}: ${run.auditEvents} events\n`,
  );
  const list = application.nest.get(EventList, { strict: false });
  const { filter } = application.nest.get(AuditTrailAdminList, { strict: false });
  const ask = async (q: string, page: number) => {
    const query = await filter.narrow({ where: always() }, q, ADMINISTRATOR);
    const request = { ...query, first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE, countUpTo: COUNT_UP_TO };
    const { totalCount, isTotalExact } = await list.page(request, ADMINISTRATOR);
    return `${totalCount}${isTotalExact ? '' : '+'}`;
  };
  return timesTable(await measure(ask, run.pace.rounds));
}

/** All filters in turn, round after round, so that none has a better time of the machine; after one round that does not count. */
async function measure(ask: (q: string, page: number) => Promise<string>, rounds: number): Promise<Measured[]> {
  const measured: Measured[] = AUDIT_FILTERS.map((filter) => ({ filter, found: '', times: PAGES.map(() => []) }));
  for (let round = 0; round <= rounds; round++) {
    for (const row of measured) {
      for (const [index, page] of PAGES.entries()) {
        const start = performance.now();
        row.found = await ask(row.filter, page);
        if (round > 0) row.times[index]?.push(performance.now() - start);
      }
    }
  }
  return measured;
}

function timesTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ filter, found, times }) => [
    filter || '(all)',
    found,
    ...times.map((ofPage) => median(ofPage).toFixed(1)),
  ]);
  const met = PAGES.map((page, index) => {
    const slow = measured.filter(({ times }) => median(times[index] ?? []) > TARGET_MS).length;
    return `page ${page}: ${measured.length - slow} of ${measured.length}`;
  });
  const headings = ['filter', 'found', ...PAGES.map((page) => `page ${page}, ms`)];
  return `${table([headings, ...rows])}\nMedians of at most ${TARGET_MS} ms: ${met.join(', ')}`;
}
