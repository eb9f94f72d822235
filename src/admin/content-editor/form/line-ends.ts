import { diffArrays } from 'diff';
import { LINE_END } from './canonical';

/** Beyond so many changed lines they are counted off instead. */
const MOST_EDITS = 1000;

/**
 * Browsers send all ends of lines alike, so lines that nobody touched would change otherwise. New lines end like the
 * line before them, or else like the first one.
 *
 * @param typed with any ends of lines
 */
export function withEndsOfLines(stored: string, typed: string): string {
  const before = linesOf(stored);
  const ends = before.flatMap(({ end }) => (end === '' ? [] : [end]));
  const [first = '\n'] = ends;
  if (ends.every((end) => end === first)) return typed.replace(LINE_END, first);
  return withMixedEnds(before, linesOf(typed), first);
}

interface Line {
  readonly text: string;
  readonly end: string;
}

function linesOf(text: string): Line[] {
  const ends = text.match(LINE_END) ?? [];
  return text.split(LINE_END).map((line, index) => ({ text: line, end: ends.at(index) ?? '' }));
}

function withMixedEnds(before: readonly Line[], typed: readonly Line[], first: string): string {
  const origins = originsOf(before, typed);
  let last = first;
  return typed
    .map(({ text, end }, index) => {
      if (end === '') return text;
      const origin = origins[index];
      const wanted = (origin !== undefined && before[origin]?.end) || last;
      // Behind an empty line, these two would be one.
      if (text !== '' || index === 0 || last !== '\r' || wanted !== '\n') last = wanted;
      return text + last;
    })
    .join('');
}

function originsOf(before: readonly Line[], typed: readonly Line[]): (number | undefined)[] {
  const texts = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);
  const found = diffArrays(texts(before), texts(typed), { maxEditLength: MOST_EDITS });
  if (!found) return typed.map((_, index) => (index < before.length ? index : undefined));
  const origins: (number | undefined)[] = [];
  let [from, removed] = [0, 0];
  for (const change of found) {
    const { length } = change.value;
    if (change.removed) {
      removed = length;
      from += length;
    } else if (change.added) {
      // Lines in the place of others are those, changed.
      for (let at = 0; at < length; at++) origins.push(at < removed ? from - removed + at : undefined);
      removed = 0;
    } else {
      for (let at = 0; at < length; at++) origins.push(from + at);
      from += length;
      removed = 0;
    }
  }
  return origins;
}
