import type { JsonObject, RecipeStep } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { Clock } from '#platform/clock';
import type { Database } from '#platform/database';
import { DomainError } from '#platform/errors';
import { IdGenerator } from '#platform/ids';
import { Recipes, parseRecipe } from './recipes';

const database = { transaction: <T>(work: (within: object) => Promise<T>) => work({}) } as unknown as Database;
const trail = { record: () => Promise.resolve() };
const principal = { kind: 'system', id: 'system', name: 'system', roles: [], may: () => true } as const;

function recipesWith(...steps: RecipeStep[]) {
  const extensions = { contributions: () => steps } as unknown as ExtensionRegistry;
  const recipes = new Recipes(extensions, new IdGenerator(), new Clock(), database, trail);
  return (json: JsonObject, unknownSteps?: 'skip') =>
    recipes.run({ json, source: 'test', directory: '/' }, { principal, unknownSteps });
}

describe('Running a recipe', () => {
  const done: JsonObject[] = [];
  const step: RecipeStep = { name: 'content-definition', run: async (body) => void done.push(body) };
  beforeEach(() => done.splice(0));

  it('carries out its steps in order, whatever the case of their names', async () => {
    const report = await recipesWith(step)({
      steps: [{ name: 'Content-Definition', a: 1 }, { name: 'CONTENT-DEFINITION' }],
    });
    expect(report).toEqual({ name: 'test', steps: ['content-definition', 'content-definition'], skippedSteps: [] });
    expect(done).toEqual([{ name: 'Content-Definition', a: 1 }, { name: 'CONTENT-DEFINITION' }]);
  });

  it('refuses a step that nobody carries out before anything happens, naming the nearest', async () => {
    const running = recipesWith(step)({ steps: [{ name: 'content-definition' }, { name: 'content-definitoin' }] });
    await expect(running).rejects.toThrow('steps[1].name is "content-definitoin"');
    await expect(running).rejects.toThrow('Did you mean "content-definition"?');
    expect(done).toEqual([]);
  });

  it('can skip unknown steps, and says which', async () => {
    const report = await recipesWith(step)({ steps: [{ name: 'themes' }, { name: 'content-definition' }] }, 'skip');
    expect(report).toMatchObject({ steps: ['content-definition'], skippedSteps: ['themes'] });
  });

  it('says which step and which member were wrong', async () => {
    const broken: RecipeStep = {
      name: 'content',
      run: () =>
        Promise.reject(
          new DomainError('invalid', 'content.invalid', 'price: must be a number.', {
            errors: { 'items[0].price': ['must be a number.'] },
          }),
        ),
    };
    await expect(
      recipesWith(step, broken)({ steps: [{ name: 'content-definition' }, { name: 'content' }] }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Recipe test, steps[1] (content): price: must be a number.',
      errors: { 'steps[1].items[0].price': ['must be a number.'] },
    });
  });
});

describe('A recipe', () => {
  it('is a name and a list of named steps, in the casing of Orchard Core too', () => {
    const recipe = parseRecipe({ Name: 'Blog', Steps: [{ Name: 'Content', data: [] }] }, 'blog.json');
    expect(recipe).toEqual({
      name: 'Blog',
      variables: {},
      steps: [{ name: 'Content', body: { Name: 'Content', data: [] } }],
    });
  });

  it('without a name is called by its file', () => {
    expect(parseRecipe({ steps: [] }, 'mine.json').name).toBe('mine.json');
  });

  it.each([
    [null, 'must be a JSON object'],
    [[], 'must be a JSON object'],
    [{}, 'steps must be a list'],
    [{ steps: {} }, 'steps must be a list'],
    [{ steps: [{ items: [] }] }, 'steps[0] must be an object whose "name"'],
    [{ steps: [{ name: 'content' }, 'content'] }, 'steps[1] must be an object whose "name"'],
    [{ steps: [], variables: 1 }, 'variables must be an object'],
  ])('%j is none', (json, message) => {
    expect(() => parseRecipe(json, 'mine.json')).toThrow(message);
  });
});
