/** What a filter may have. Whatever is accepted is accepted when printed, too: printing at most doubles the values. */
export const FILTER_LIMITS = {
  /** Characters of the text. */
  length: 65_536,
  /** Characters of all values together. */
  valueLength: 16_384,
  values: 100,
  /** Levels of parentheses, written or implied, and of NOT. */
  depth: 64,
  /** Words, phrases, names, operators and parentheses. More than {@link depth} around every value, so that it stops nothing else. */
  tokens: 16_384,
  faults: 20,
  /** Characters of the name of a term. */
  nameLength: 64,
} as const;
