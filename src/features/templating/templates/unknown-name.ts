import { closest, distance } from 'fastest-levenshtein';

const TYPING_MISTAKES = 3;

/** In the words of a fault: `there is no filter “dat”. Did you mean “date”?`, where a known name is that near. */
export function unknownName(kind: 'filter' | 'helper' | 'tag', name: string, known: readonly string[]): string {
  const near = closest(name, known);
  const mistakes = Math.min(TYPING_MISTAKES, Math.ceil(name.length / 2));
  const hint = distance(name, near) <= mistakes ? `. Did you mean “${near}”?` : '';
  return `there is no ${kind} “${name}”${hint}`;
}
