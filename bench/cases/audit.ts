import { always } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { AuditTrailAdminList, EventList } from '#features/audit-trail';
import { loadConfig } from '#platform/config';
import { startApplication } from '../../src/application';
import { seedAuditTrail } from '../support/audit-trail';
import { createBenchDatabase } from '../support/database';
import { machineLoad } from '../support/machine-load';
import { environment } from '../support/program';
import type { Run } from '../support/run';
import { Timings } from '../support/timings';
import { AUDIT_FILTERS } from './audit-filters';

const PAGE_SIZE = 20;
const COUNT_UP_TO = 1000;
const TARGET_MS = 60;
const PAGES = [1, COUNT_UP_TO / PAGE_SIZE];

const ADMINISTRATOR: Principal = { kind: 'user', id: 'bench', name: 'bench', roles: [], may: () => true };

/** How long pages of the audit trail take, from the text of the filter to the events, with all filters and orders. */
export async function benchAudit(run: Run): Promise<void> {
  const database = await createBenchDatabase(process.env.DATABASE_URL, 'audit', run.cleanups);
  const config = await loadConfig(environment({ DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' }));
  const application = await startApplication(config);
  run.cleanups.add(() => application.stop());
  await seedAuditTrail(database, run.auditEvents);
  run.report.say(`${database.description}, Node.js ${process.version}, ${machineLoad()}: ${run.auditEvents} events`);
  const list = application.nest.get(EventList, { strict: false });
  const { filter } = application.nest.get(AuditTrailAdminList, { strict: false });
  const asker = (page: number) => async (q: string) => {
    const query = await filter.narrow({ where: always() }, q, ADMINISTRATOR);
    const request = { ...query, first: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE, countUpTo: COUNT_UP_TO };
    const { totalCount, isTotalExact } = await list.page(request, ADMINISTRATOR);
    return `${totalCount}${isTotalExact ? '' : '+'}`;
  };
  const requests = PAGES.map((page) => ({ heading: `page ${page}`, ask: asker(page) }));
  const timings = new Timings(AUDIT_FILTERS, requests, TARGET_MS);
  run.report.follow(timings);
  await timings.measure(run.pace.rounds, (text) => run.report.progress(text));
}
