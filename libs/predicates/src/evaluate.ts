import type { Comparison, Match, Predicate, Scalar } from './predicate';
import { foldedText, normalText } from './text-forms';

/** What a field holds; absent is null. */
export type FieldValue = Scalar | null | undefined;

export type FieldReader = (field: string) => FieldValue;

/**
 * Whether a thing meets a condition. Gives the answer that the compiled SQL gives.
 *
 * - Text is equal when it is the same to Unicode, composed or decomposed; it is matched without regard to case as well.
 * - Text is ordered by code point, and dates as the text of `Date.toISOString()`.
 * - A comparison of values of different types is false, like one with null.
 *
 * @param read gives the value of a field
 */
export function evaluate(predicate: Predicate, read: FieldReader): boolean {
  switch (predicate.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'and':
      return predicate.of.every((condition) => evaluate(condition, read));
    case 'or':
      return predicate.of.some((condition) => evaluate(condition, read));
    case 'not':
      return !evaluate(predicate.of, read);
    case 'compare':
      return compares(predicate.operator, read(predicate.field), predicate.value);
    case 'in': {
      const value = read(predicate.field);
      return predicate.values.some((candidate) => compares('eq', value, candidate));
    }
    case 'match':
      return matches(predicate.operator, read(predicate.field), predicate.text);
    case 'isNull':
      return (read(predicate.field) ?? null) === null;
  }
}

function compares(operator: Comparison, value: FieldValue, other: Scalar): boolean {
  if (value === null || typeof value !== typeof other) return false;
  if (operator === 'eq' && typeof value === 'string') return normalText(value) === normalText(String(other));
  const order = typeof value === 'string' ? codePointOrder(value, String(other)) : Number(value) - Number(other);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
  }
}

/** `<` on strings compares UTF-16 units, which puts U+1F600 before U+FF01; databases compare code points. */
function codePointOrder(a: string, b: string): number {
  const right = b[Symbol.iterator]();
  for (const character of a) {
    const { value: other, done } = right.next();
    if (done) return 1;
    const difference = codePoint(character) - codePoint(other);
    if (difference !== 0) return difference;
  }
  return right.next().done ? 0 : -1;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function matches(operator: Match, value: FieldValue, text: string): boolean {
  if (typeof value !== 'string') return false;
  const haystack = foldedText(value);
  const needle = foldedText(text);
  switch (operator) {
    case 'contains':
      return haystack.includes(needle);
    case 'startsWith':
      return haystack.startsWith(needle);
    case 'endsWith':
      return haystack.endsWith(needle);
  }
}
