/** Where numbers beside names end: nobody reads them more closely. */
export const COUNTED_UP_TO = 1000;

export function countInWords(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count < COUNTED_UP_TO ? String(count) : `${COUNTED_UP_TO - 1}+`;
}
