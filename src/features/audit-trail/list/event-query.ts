import { and, assume, fieldsIn, isIn, type Predicate } from '@espalier/predicates';
import type { EventOrder } from './event-order';

/** A kind of events: `['Content', 'Published']`. */
export type Kind = readonly [category: string, event: string];

export type Actor = readonly [name: string, id: string];

export interface Conditions {
  readonly kinds: Predicate;
  readonly users: Predicate;
  readonly times: Predicate;
  readonly others: Predicate;
}

export interface Values {
  readonly kinds?: readonly Kind[];
  readonly users?: readonly Actor[];
}

export interface EventQuery {
  readonly conditions: Conditions;
  readonly values: Values;
  readonly order: EventOrder;
  readonly first: number;
  readonly skip: number;
}

const SUBJECTS: readonly (readonly [keyof Conditions, readonly string[]])[] = [
  ['kinds', ['category', 'event']],
  ['users', ['userName', 'userId']],
  ['times', ['createdUtc']],
];

export function conditionsOf(where: Predicate): Conditions {
  const found: Record<keyof Conditions, Predicate[]> = { kinds: [], users: [], times: [], others: [] };
  for (const condition of where.kind === 'and' ? where.of : [where]) {
    const fields = [...fieldsIn(condition)];
    const subject = SUBJECTS.find(([, names]) => fields.length > 0 && fields.every((field) => names.includes(field)));
    found[subject?.[0] ?? 'others'].push(condition);
  }
  return {
    kinds: and(...found.kinds),
    users: and(...found.users),
    times: and(...found.times),
    others: and(...found.others),
  };
}

/** With values in the place of what has to be looked for in each row. @param met what the rows are known to meet */
export function conditionOn({ conditions, values }: EventQuery, met?: 'kinds' | 'users'): Predicate {
  const { kinds, users, times, others } = conditions;
  return and(
    ...(met === 'kinds' ? [] : [values.kinds && kinds.kind !== 'always' ? amongKinds(values.kinds, kinds) : kinds]),
    ...(met === 'users' ? [] : [values.users ? amongUsers(values.users, users) : users]),
    times,
    others,
  );
}

export function isOfKind(condition: Predicate, [category, event]: Kind): boolean {
  const known = new Map([
    ['category', category],
    ['event', event],
  ]);
  return assume(condition, known).kind === 'always';
}

/** Both columns by their values, for the index has the kinds of a category together and not the categories of a kind. */
function amongKinds(kinds: readonly Kind[], condition: Predicate): Predicate {
  const categories = new Set(kinds.map(([category]) => category));
  const events = new Set(kinds.map(([, event]) => event));
  return and(isIn('category', [...categories]), isIn('event', [...events]), condition);
}

/** By their names: with a list of ids beside them, the index would be searched for each name with each id. */
function amongUsers(users: readonly Actor[], condition: Predicate): Predicate {
  const byName = isIn('userName', [...new Set(users.map(([name]) => name))]);
  return fieldsIn(condition).has('userId') ? and(byName, condition) : byName;
}
