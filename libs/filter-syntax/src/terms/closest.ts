/** Longer ones were not mistyped, and comparing takes the square of the length. */
const LONGEST = 40;
const SHORT = 4;

/** The one that somebody may have meant who typed the word. */
export function closest(word: string, known: readonly string[]): string | undefined {
  return closestFirst(word, known).at(0);
}

/** All that somebody may have meant who typed the word: of two letters wrong at most, of one in a short word. */
export function closestFirst(word: string, known: readonly string[]): string[] {
  if (word.length > LONGEST) return [];
  const typed = word.toLowerCase();
  const most = typed.length <= SHORT ? 1 : 2;
  return known
    .filter((one) => Math.abs(one.length - typed.length) <= most)
    .map((one) => ({ one, wrong: differences(typed, one.toLowerCase()) }))
    .filter(({ wrong }) => wrong > 0 && wrong <= most)
    .toSorted((a, b) => a.wrong - b.wrong)
    .map(({ one }) => one);
}

/** Letters that are missing, too many, other ones, or the wrong way round. */
function differences(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isTurned = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isTurned ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}
