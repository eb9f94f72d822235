import { and, foldedText, normalText, type Predicate } from '@espalier/predicates';
import { fieldNamed, type FieldMap } from '#platform/database';
import { shareOf, type Samples, type TextSamples } from '../indexes/text-samples';

/** So few rows meet it that they are found first and sorted then. */
interface SelectiveCondition {
  readonly selective: Predicate;
  readonly rest: Predicate;
}

type Test = (value: string) => boolean;

/**
 * Of the conditions that all have to hold, the one that the fewest rows meet, if finding these costs less than reading
 * rows in the order of the page until it is full: for a page of n rows, of which a share s meets the condition, that is
 * n / s rows against s of all rows. PostgreSQL would come to the same, but plans anew for each value to do so, for
 * longer than it then reads.
 */
export function selectiveCondition(
  predicate: Predicate,
  fields: FieldMap,
  samples: Pick<TextSamples, 'of'>,
  rowsOfPage: number,
): SelectiveCondition | undefined {
  const conditions = predicate.kind === 'and' ? predicate.of : [predicate];
  let rarest: { selective: Predicate; share: number } | undefined;
  for (const condition of conditions) {
    const found = samplesFor(condition, fields, samples);
    if (!found) continue;
    const share = shareOf(found.samples, found.test);
    if (share * share * found.samples.rows >= rowsOfPage || share >= (rarest?.share ?? Infinity)) continue;
    rarest = { selective: condition, share };
  }
  if (!rarest) return undefined;
  const { selective } = rarest;
  return { selective, rest: and(...conditions.filter((condition) => condition !== selective)) };
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
