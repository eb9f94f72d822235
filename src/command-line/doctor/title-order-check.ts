import { TITLE_COLLATION } from '#core/content';
import { collationState, hasIcu } from '#platform/database';
import type { Check } from './finding';

const NO_ICU =
  'PostgreSQL was built without ICU: titles sort by code point, and before version 18 letters have the case that the locale of the database gives them. Use a server with ICU.';
const OTHER_RULES =
  'the rules of the server have changed since its indexes were made. Start the service again, which makes them anew.';

/** Whether titles sort as readers of the language expect it. */
export const titleOrder: Check = async (dataSource) => {
  const subject = 'order of titles';
  const query = <Row>(sql: string, values?: unknown[]) => dataSource.query<Row[]>(sql, values);
  const state = await collationState(query, TITLE_COLLATION);
  if (!state) return { subject, ok: true, message: 'there is none yet' };
  if (!(await hasIcu(query))) return { subject, ok: false, message: NO_ICU };
  const { locale = 'none', isCurrent } = state;
  return { subject, ok: isCurrent, message: isCurrent ? locale : `${locale}; ${OTHER_RULES}` };
};
