import { distance } from 'fastest-levenshtein';
import { shorten } from './json-path';

const MAX_NAMED = 3;

/** Says which known names are nearest to an unknown one, for the end of a message. */
export function didYouMean(unknown: string, known: Iterable<string>): string {
  const names = nearest(unknown, known);
  if (names.length === 0) return 'There are none yet.';
  const last = names[names.length - 1];
  return `Did you mean ${names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`}?`;
}

function nearest(unknown: string, known: Iterable<string>): string[] {
  const word = shorten(unknown).toLowerCase();
  return Array.from(known, (name) => ({ name, distance: distance(word, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_NAMED)
    .map(({ name }) => name);
}
