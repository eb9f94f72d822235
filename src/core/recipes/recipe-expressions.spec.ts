import { RecipeExpressions } from './recipe-expressions';

function expressions(variables = {}) {
  let ids = 0;
  return new RecipeExpressions('peer', variables, {
    newId: () => `id-${++ids}`,
    now: () => '2026-11-20T10:00:00.000Z',
    parameters: { AdminUserId: 'u1' },
  });
}

describe('Expressions in recipes of Orchard Core', () => {
  it('stand for new ids, for now and for who sets the service up', () => {
    const given = { id: '[js: uuid()]', at: '[js:new Date().toISOString()]', owner: "[js: parameters('AdminUserId')]" };
    expect(expressions().resolve(given, 'steps[0]')).toEqual({
      id: 'id-1',
      at: '2026-11-20T10:00:00.000Z',
      owner: 'u1',
    });
  });

  it('give a variable one value, however often it is used', () => {
    const uses = ["[js: variables('blog')]", '[js: variables("blog");]'];
    expect(expressions({ blog: '[js: uuid()]' }).resolve(uses, 'steps[0]')).toEqual(['id-1', 'id-1']);
  });

  it('leave ordinary text alone', () => {
    const text = 'Read [js: uuid()] as it stands';
    expect(expressions().resolve(text, 'steps[0]')).toBe(text);
  });

  it.each(['[js: process.exit()]', "[js: variables('absent')]", "[js: parameters('Secret')]"])(
    'that are unknown are refused where they stand: %s',
    (expression) => {
      const resolve = () => expressions().resolve({ items: [{ owner: expression }] }, 'steps[2]');
      expect(resolve).toThrow(/steps\[2\]\.items\[0\]\.owner/);
    },
  );

  it('do not follow a variable that means itself', () => {
    const circle = { a: "[js: variables('b')]", b: "[js: variables('a')]" };
    expect(() => expressions(circle).resolve("[js: variables('a')]", 'steps[0]')).toThrow(/does not know/);
  });
});
