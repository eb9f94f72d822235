import { and, fieldsIn, foldedText, normalText, type Predicate } from '@espalier/predicates';
import { fieldNamed, type FieldMap } from '#platform/database';
import { shareOf, type Samples, type TextSamples } from '../indexes/text-samples';

interface JudgedConditions {
  /** What so few rows meet that they are found first and sorted then. */
  readonly selective?: Predicate;
  readonly rest: Predicate;
  /** With the fields marked of whose conditions so many rows meet each that a page is soon full. */
  readonly fields: FieldMap;
}

type Test = (value: string) => boolean;

/**
 * Of the conditions that all have to hold, the one that the fewest rows meet, if finding these costs less than reading
 * rows in the order of the page until it is full: for a page of n rows, of which a share s meets the condition, that is
 * n / s rows against s of all rows. PostgreSQL would come to the same, but plans anew for each value to do so, for
 * longer than it then reads.
 */
export function judgeConditions(
  predicate: Predicate,
  fields: FieldMap,
  samples: Pick<TextSamples, 'of'>,
  rowsOfPage: number,
): JudgedConditions {
  const conditions = predicate.kind === 'and' ? predicate.of : [predicate];
  const frequent: Predicate[] = [];
  let rarest: { selective: Predicate; share: number } | undefined;
  for (const condition of conditions) {
    const found = samplesFor(condition, fields, samples);
    if (!found) continue;
    const share = shareOf(found.samples, found.test);
    if (share * share * found.samples.rows >= rowsOfPage) frequent.push(condition);
    else if (share < (rarest?.share ?? Infinity)) rarest = { selective: condition, share };
  }
  if (!rarest) return { rest: predicate, fields: withoutIndexes(fields, conditions, frequent) };
  const { selective } = rarest;
  return { selective, rest: and(...conditions.filter((condition) => condition !== selective)), fields };
}

/** Where nothing else is asked of the field. */
function withoutIndexes(fields: FieldMap, all: readonly Predicate[], frequent: readonly Predicate[]): FieldMap {
  const others = fieldsIn(and(...all.filter((condition) => !frequent.includes(condition))));
  const names = [...fieldsIn(and(...frequent))].filter((name) => !others.has(name));
  if (names.length === 0) return fields;
  return {
    ...fields,
    ...Object.fromEntries(names.map((name) => [name, { ...fieldNamed(fields, name), isLookedAt: true }])),
  };
}

function samplesFor(
  condition: Predicate,
  fields: FieldMap,
  samples: Pick<TextSamples, 'of'>,
): { readonly samples: Samples; readonly test: Test } | undefined {
  const sought = soughtBy(condition);
  if (!sought) return undefined;
  const { type } = fieldNamed(fields, sought.field);
  if (type !== sought.kind) return undefined;
  const found = samples.of(sought.field, type);
  return found && { samples: found, test: sought.test };
}

interface Sought {
  readonly field: string;
  readonly kind: 'text' | 'textList';
  readonly test: Test;
}

/** What an index of parts of texts or of entries of lists can answer. Lists are sampled as JSON. */
function soughtBy(condition: Predicate): Sought | undefined {
  if (condition.kind === 'match') {
    const { operator, field } = condition;
    const text = foldedText(condition.text);
    if (operator === 'contains') return { field, kind: 'text', test: (value) => value.includes(text) };
    if (operator === 'startsWith') return { field, kind: 'text', test: (value) => value.startsWith(text) };
    return { field, kind: 'text', test: (value) => value.endsWith(text) };
  }
  if (condition.kind === 'in') return soughtEntries(condition.field, condition.values);
  if (condition.kind !== 'compare' || condition.operator !== 'eq') return undefined;
  return soughtEntries(condition.field, [condition.value]);
}

function soughtEntries(field: string, values: readonly unknown[]): Sought {
  const entries = values.map((value) => JSON.stringify(typeof value === 'string' ? normalText(value) : value));
  return { field, kind: 'textList', test: (list) => entries.some((entry) => list.includes(entry)) };
}
