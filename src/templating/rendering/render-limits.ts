/** What one rendering may take, all its templates together. */
export interface RenderLimits {
  /** Milliseconds of work, waiting for the database not included. */
  readonly time: number;
  /** Templates within templates. */
  readonly depth: number;
  /** Characters that all templates print, those of inner templates counted again where they are printed into outer ones. */
  readonly output: number;
  /** Characters and list entries that Liquid may make on its way, as LiquidJS counts them. */
  readonly memory: number;
  /** How often templates may ask for something that only what was loaded before has led to. */
  readonly passes: number;
}

export const DEFAULT_LIMITS: RenderLimits = {
  time: 1000,
  depth: 50,
  output: 10_000_000,
  memory: 10_000_000,
  passes: 20,
};
