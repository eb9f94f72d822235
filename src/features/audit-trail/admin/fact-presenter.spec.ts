import { presentFacts } from './fact-presenter';

describe('The facts of an event', () => {
  it('are told in words', () => {
    const facts = { clonedFrom: 'x', roles: ['A', 'B'], none: [], enabled: true, untilUtc: null, count: 5 };
    expect(presentFacts(facts)).toEqual({
      changes: [],
      facts: [
        { name: 'Cloned from', value: 'x' },
        { name: 'Roles', value: 'A, B' },
        { name: 'None', value: 'none' },
        { name: 'Enabled', value: 'yes' },
        { name: 'Until utc', value: 'none' },
        { name: 'Count', value: '5' },
      ],
    });
    const parts = { added: ['A', 'B'], removed: [], changed: ['C'] };
    expect(presentFacts({ parts, other: { a: { b: 1 } } }).facts).toEqual([
      { name: 'Parts', value: 'Added: A, B; Changed: C' },
      { name: 'Other', value: '{"a":{"b":1}}' },
    ]);
  });

  it('tell member by member what has changed', () => {
    const told = {
      changed: ['name', 'scopes', 'order', 'secret', 'redirectUris', 'gone'],
      before: { name: 'a', scopes: ['openid', 'email'], order: ['1', '2'], gone: 'x' },
      after: { name: 'b', scopes: ['openid', 'profile'], order: ['2', '1'] },
      lists: { redirectUris: { added: ['u'], removed: [], more: 7 } },
      hasSecret: true,
    };
    expect(presentFacts(told)).toEqual({
      facts: [{ name: 'Has secret', value: 'yes' }],
      changes: [
        { name: 'Name', before: 'a', after: 'b' },
        { name: 'Scopes', added: ['profile'], removed: ['email'] },
        { name: 'Order', before: '1, 2', after: '2, 1' },
        { name: 'Secret', isUntold: true },
        { name: 'Redirect uris', added: ['u'], removed: [], more: 7 },
        { name: 'Gone', before: 'x' },
      ],
    });
  });

  it('are named as their category names them', () => {
    const titles = new Map([
      ['parts', 'Teile'],
      ['added', 'Hinzugefügt'],
      ['size', 'Größe'],
    ]);
    const facts = { parts: { added: ['A'] }, before: { size: 1, hash: 'x' }, after: { size: 2, hash: 'x' } };
    expect(presentFacts(facts, titles)).toEqual({
      facts: [{ name: 'Teile', value: 'Hinzugefügt: A' }],
      changes: [{ name: 'Größe', before: '1', after: '2' }],
    });
  });

  it('are told as they are when they only look like changes', () => {
    expect(presentFacts({ changed: 5, before: 'a' }).facts).toEqual([
      { name: 'Changed', value: '5' },
      { name: 'Before', value: 'a' },
    ]);
  });
});
