/** What one rendering may take, all its templates together. */
export interface RenderLimits {
  /** Milliseconds of work, waiting for the database not included. */
  readonly time: number;
  /** Templates within templates. */
  readonly depth: number;
  /** Characters of all that is printed; what one template prints into another counts ten times at most. */
  readonly output: number;
  /** Characters and list entries that Liquid may make on its way, as LiquidJS counts them. */
  readonly memory: number;
  /** Comparisons that looking for one text in another may take: the product of their lengths. */
  readonly search: number;
  /** How often templates may ask for something that only what was loaded before has led to. */
  readonly passes: number;
}

export const DEFAULT_LIMITS: RenderLimits = {
  time: 1000,
  depth: 50,
  output: 10_000_000,
  memory: 10_000_000,
  // About a third of a second.
  search: 500_000_000,
  passes: 20,
};
