import type { Fault } from '@espalier/plugin-sdk';
import { isStorable } from '#platform/strings';
import { childPath } from './json-path';

/** Objects and arrays inside one another, the value itself counted. */
const MAX_NESTING = 32;
/** Of each wrong one something is said: more than a form or a role has would keep everybody else waiting. */
const MAX_VALUES = 25_000;
const UNSTORABLE = 'contains U+0000 or half of a surrogate pair. Remove it.';

/**
 * U+0000, lone surrogates, bottomless nesting; and more values than can be looked at in time. Undefined when all is
 * well.
 *
 * @param maxValues members and entries, at all depths together
 */
export function unstorable(body: unknown, maxValues = MAX_VALUES): Fault | undefined {
  let values = 0;
  // A stack of its own: the nesting of a hostile body must not become ours.
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: body, path: '', depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string' && !isStorable(value)) return { member: path, message: UNSTORABLE };
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_NESTING) return { member: path, message: `is nested more than ${MAX_NESTING} levels deep.` };
    const children = Object.entries(value);
    values += children.length;
    if (values > maxValues) return { member: '', message: `has more than ${maxValues} values.` };
    for (const [key, child] of children) {
      if (!isStorable(key)) return { member: path, message: `has a member whose name ${UNSTORABLE}` };
      pending.push({ value: child, path: childPath(path, Array.isArray(value) ? Number(key) : key), depth: depth + 1 });
    }
  }
  return undefined;
}
