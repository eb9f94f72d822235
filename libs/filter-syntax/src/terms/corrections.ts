import type { Fault } from '../faults';
import type { Filter } from '../filter';
import type { Expression, Span, Term, Value } from '../nodes';
import { closest } from './closest';

/** A term as people type it, with values that it takes. */
export interface KnownTerm {
  readonly name: string;
  readonly suggestions: readonly string[];
  /** Whether it has more of them, for what was typed. */
  readonly hasValues: boolean;
}

interface Correction extends Span {
  readonly to: string;
}

/** Shorter ones begin many words. */
const SHORTEST_BEGINNING = 3;

/** Free text such as `statsu:draft`: the name and its colon. */
const NAMED = /^(\p{L}[\p{L}\p{N}_.-]*):./u;

/**
 * The text with what may have been meant where a value is one letter or two from one that its term knows, or the name
 * of a term is from one that there is, or is the beginning of one; undefined where nothing is so.
 */
export function correctedText(
  text: string,
  filter: Filter,
  faults: readonly Fault[],
  known: readonly KnownTerm[],
): string | undefined {
  const corrections = [...mistypedValues(text, filter, faults, known), ...mistypedNames(filter, known)];
  if (corrections.length === 0) return undefined;
  return corrections
    .toSorted((a, b) => b.start - a.start)
    .reduce((corrected, { start, end, to }) => corrected.slice(0, start) + to + corrected.slice(end), text);
}

function mistypedValues(
  text: string,
  { terms }: Filter,
  faults: readonly Fault[],
  known: readonly KnownTerm[],
): Correction[] {
  return faults.flatMap(({ code, start, end }) => {
    if (code !== 'invalid-value') return [];
    const term = terms.find(({ of }) => of.start <= start && end <= of.end);
    const suggestions = known.find(({ name }) => name === term?.name)?.suggestions ?? [];
    const to = closest(text.slice(start, end), suggestions);
    return to === undefined ? [] : [{ start, end, to }];
  });
}

/** Of what nobody has declared, all is text that is searched for. */
function mistypedNames({ terms }: Filter, known: readonly KnownTerm[]): Correction[] {
  const names = known.map(({ name }) => name);
  return terms.flatMap((term) =>
    unnamed(term).flatMap(({ text, start }) => {
      const name = NAMED.exec(text)?.[1];
      const to = name === undefined ? undefined : meantName(name, names);
      return name === undefined || to === undefined ? [] : [{ start, end: start + name.length, to }];
    }),
  );
}

function meantName(name: string, names: readonly string[]): string | undefined {
  const typed = name.toLowerCase();
  if (names.some((one) => one.toLowerCase() === typed)) return undefined;
  const [begun, ...others] = names.filter((one) => one.toLowerCase().startsWith(typed));
  const isBegun = typed.length >= SHORTEST_BEGINNING && others.length === 0;
  return (isBegun ? begun : undefined) ?? closest(name, names);
}

/** Words outside quotation marks that could have been terms: what stands right behind the name of one could not. */
function unnamed({ typed, of }: Term): Value[] {
  return valuesIn(of)
    .slice(typed === undefined ? 0 : 1)
    .filter(({ quote }) => quote === 'none');
}

function valuesIn(of: Expression): Value[] {
  if (of.kind === 'value') return [of];
  return of.kind === 'not' || of.kind === 'group' ? valuesIn(of.of) : of.of.flatMap(valuesIn);
}
