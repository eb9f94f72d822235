import type { Queryable } from '@espalier/plugin-sdk';
import { examineChains, type ChainReport } from '#features/audit-trail';
import { oneRow } from '#platform/database';
import type { Check } from './finding';

const REMEDY =
  'Somebody has written to the database past the service. Compare with a backup, and with the heads that were kept elsewhere.';

/** Whether the events of the audit trail are those that were sealed. */
export const auditTrail: Check = async (dataSource) => {
  const report = await dataSource.transaction('REPEATABLE READ', async (manager) => {
    const snapshot: Queryable = { query: (text, values = []) => manager.query(text, [...values]) };
    const { exists } = oneRow(
      await snapshot.query<{ exists: boolean }>(`SELECT to_regclass('audit_seal') IS NOT NULL AS exists`),
    );
    if (!exists) return undefined;
    await snapshot.query('SET LOCAL statement_timeout = 0');
    return examineChains(snapshot);
  });
  const faults = report?.faults ?? [];
  const message =
    faults.length > 0 ? `${faults.join('; ')}. ${REMEDY}` : report ? summaryOf(report) : 'there is none yet';
  return { subject: 'audit trail', ok: faults.length === 0, message };
};

function summaryOf({ events, seals, waiting, heads }: ChainReport): string {
  const counts = `${events} events in ${seals} seals, ${waiting} to be sealed`;
  const chains = heads.map(({ category, number, hash }) => `${category} ${number} ${hash}`);
  return [counts, ...(chains.length > 0 ? [`heads: ${chains.join(', ')}`] : [])].join('; ');
}
