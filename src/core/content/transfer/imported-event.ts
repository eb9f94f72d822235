import type { AuditEvent, Principal } from '@espalier/plugin-sdk';

/** Of the correlation: several items were imported together. */
const SEVERAL = 'import';

/** One event for all items that one transaction imports: as many as there are, nobody would look for one of them. */
export function importOf(
  ids: readonly string[],
  { created, updated }: { readonly created: number; readonly updated: number },
  principal: Principal,
): AuditEvent {
  const sorted = ids.toSorted();
  const [first = ''] = sorted;
  return {
    category: 'Content',
    event: 'Imported',
    correlationId: ids.length === 1 ? first : SEVERAL,
    subject: ids.length === 1 ? first : `${ids.length} items`,
    principal,
    facts: {
      items: ids.length,
      versionsCreated: created,
      versionsUpdated: updated,
      first,
      last: sorted.at(-1) ?? first,
    },
  };
}
