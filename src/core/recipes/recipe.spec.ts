import { parseRecipe } from './recipe';

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
