import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { upperFirst } from '#platform/strings';
import { InvalidRecipeError } from './recipe-errors';

/** A recipe whose form has been checked. What its steps mean is for those who carry them out. */
export interface Recipe {
  readonly name: string;
  readonly steps: readonly RecipeStepText[];
  /** What `[js: variables('…')]` stands for, in recipes of Orchard Core. */
  readonly variables: JsonObject;
}

interface RecipeStepText {
  readonly name: string;
  readonly body: JsonObject;
}

/**
 * Reads a recipe: `{"name", "displayName", "description", "steps": [{"name": …}, …]}`. First letters may be upper case, as in
 * recipes of Orchard Core.
 *
 * @throws InvalidRecipeError
 */
export function parseRecipe(json: unknown, source: string): Recipe {
  if (!isJsonObject(json)) throw new InvalidRecipeError(source, '', 'must be a JSON object with the member "steps".');
  const given = member(json, 'name');
  const name = typeof given === 'string' && given ? given : source;
  const steps = member(json, 'steps');
  if (!Array.isArray(steps)) throw new InvalidRecipeError(name, 'steps', 'must be a list of steps.');
  const variables = member(json, 'variables') ?? {};
  if (!isJsonObject(variables)) throw new InvalidRecipeError(name, 'variables', 'must be an object.');
  return { name, variables, steps: steps.map((step, position) => parseStep(step, position, name)) };
}

function parseStep(step: JsonValue, position: number, recipe: string): RecipeStepText {
  const name = isJsonObject(step) ? member(step, 'name') : undefined;
  if (!isJsonObject(step) || typeof name !== 'string') {
    throw new InvalidRecipeError(recipe, `steps[${position}]`, 'must be an object whose "name" says what to do.');
  }
  return { name, body: step };
}

function member(object: JsonObject, name: string): JsonValue | undefined {
  return object[name] ?? object[upperFirst(name)];
}
