import type { JsonObject } from './json';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

export interface RecipeContext {
  readonly principal: Principal;
  /** Folder that relative paths of the recipe start from. */
  readonly directory: string;
}

/**
 * Carries out one kind of step of a recipe: `{"name": "<name>", …}`.
 *
 * @example
 * ```ts
 * @Contributes(RECIPE_STEP)
 * export class PaletteStep implements RecipeStep {
 *   readonly name = 'Palette';
 *
 *   constructor(private readonly palette: Palette) {}
 *
 *   async run({ colors }: JsonObject) {
 *     if (!Array.isArray(colors)) throw new Error('colors must be a list of colors.');
 *     await this.palette.replace(colors);
 *   }
 * }
 * ```
 */
export interface RecipeStep {
  readonly name: string;
  /** Throws, with a message that names the member, when the step is wrong. Running a step twice leaves the same state. */
  run(step: JsonObject, context: RecipeContext): Promise<void>;
}

/** Recipe steps, unique by name (case-insensitive). */
export const RECIPE_STEP = extensionPoint<RecipeStep>('recipes.step', {
  uniqueBy: (step) => step.name.toLowerCase(),
  requires: ['name', 'run'],
});
