import { trimmedEnd } from '#platform/strings';

/** Room for the number of a duplicate: `-` and nine digits. */
const SUFFIX = 10;

/** Cuts a generated name between two characters, so that with the number of a duplicate it is no longer than `max`. */
export function shortenForSuffix(name: string, max: number, sizeOf: (character: string) => number): string {
  let size = 0;
  let length = 0;
  for (const character of name) {
    size += sizeOf(character);
    if (size > max - SUFFIX) return trimmedEnd(name.slice(0, length), '-/');
    length += character.length;
  }
  return name;
}
