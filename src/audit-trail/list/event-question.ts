import { and, assume, fieldsIn, isIn, type Predicate } from '@espalier/predicates';
import type { EventOrder } from './event-order';

/** A kind of events: `['Content', 'Published']`. */
export type Kind = readonly [category: string, event: string];

/** The conditions of a question, by what they are about. All of them have to be met. */
export interface Conditions {
  /** On category and event alone. */
  readonly kinds: Predicate;
  readonly userNames: Predicate;
  readonly userIds: Predicate;
  readonly times: Predicate;
  readonly others: Predicate;
}

/** The values that meet conditions, where there are not too many of them. */
export interface Values {
  readonly kinds?: readonly Kind[];
  readonly userNames?: readonly string[];
  readonly userIds?: readonly string[];
}

/** What is asked of the database. */
export interface EventQuestion {
  readonly where: Predicate;
  readonly values: Values;
  readonly order: EventOrder;
  readonly first: number;
  readonly skip: number;
}

const SUBJECTS: readonly (readonly [keyof Conditions, readonly string[]])[] = [
  ['kinds', ['category', 'event']],
  ['userNames', ['userName']],
  ['userIds', ['userId']],
  ['times', ['createdUtc']],
];

export function conditionsOf(where: Predicate): Conditions {
  const found: Record<keyof Conditions, Predicate[]> = { kinds: [], userNames: [], userIds: [], times: [], others: [] };
  for (const condition of where.kind === 'and' ? where.of : [where]) {
    const fields = [...fieldsIn(condition)];
    const subject = SUBJECTS.find(([, names]) => fields.length > 0 && fields.every((field) => names.includes(field)));
    found[subject?.[0] ?? 'others'].push(condition);
  }
  return {
    kinds: and(...found.kinds),
    userNames: and(...found.userNames),
    userIds: and(...found.userIds),
    times: and(...found.times),
    others: and(...found.others),
  };
}

/** The same conditions, with values in the place of what has to be looked for in each row. */
export function conditionOn({ kinds, userNames, userIds, times, others }: Conditions, values: Values): Predicate {
  return and(
    values.kinds && kinds.kind !== 'always' ? amongKinds(values.kinds, kinds) : kinds,
    values.userNames ? isIn('userName', values.userNames) : userNames,
    values.userIds ? isIn('userId', values.userIds) : userIds,
    times,
    others,
  );
}

/** Whether a kind meets conditions on kinds. */
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
