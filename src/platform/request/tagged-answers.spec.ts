import { entityTagOf, ifMatchAllows, ifNoneMatchNames, preconditionOf } from './tagged-answers';

const TAG = '"42-1-1"';

describe('If-Match', () => {
  it('allows the change when it names the version or any version', () => {
    expect(ifMatchAllows(TAG, TAG)).toBe(true);
    expect(ifMatchAllows(`"other", ${TAG}`, TAG)).toBe(true);
    expect(ifMatchAllows('*', TAG)).toBe(true);
  });

  it('compares strongly: a weak tag allows nothing', () => {
    expect(ifMatchAllows(`W/${TAG}`, TAG)).toBe(false);
  });

  it('refuses another version, and every tag where there is no version', () => {
    expect(ifMatchAllows('"42-2-1"', TAG)).toBe(false);
    expect(ifMatchAllows('*', undefined)).toBe(false);
  });
});

describe('If-None-Match', () => {
  it('compares weakly', () => {
    expect(ifNoneMatchNames(`W/${TAG}`, TAG)).toBe(true);
    expect(ifNoneMatchNames('"x", "y"', TAG)).toBe(false);
    expect(ifNoneMatchNames('*', TAG)).toBe(true);
    expect(ifNoneMatchNames('*', undefined)).toBe(false);
  });
});

describe('The tag of what keeps no count of its changes', () => {
  it('follows from what it says, and from nothing else', () => {
    expect(entityTagOf({ name: 'a', list: [1] })).toBe(entityTagOf({ list: [1], gone: undefined, name: 'a' }));
    expect(entityTagOf({ menu: [{ text: 'a', url: '/b' }] })).toBe(entityTagOf({ menu: [{ url: '/b', text: 'a' }] }));
    expect(entityTagOf({ name: 'a', list: [1] })).not.toBe(entityTagOf({ name: 'a', list: [2] }));
    expect(entityTagOf({ list: [1, 2] })).not.toBe(entityTagOf({ list: [2, 1] }));
    expect(entityTagOf({})).toMatch(/^"[\w-]{22}"$/);
  });
});

describe('A precondition', () => {
  const changed = ({ name }: { name: string }) => new Error(`${name} has changed`);

  it('is met by what was read, and by anything when there is none', () => {
    const check = preconditionOf(entityTagOf({ name: 'a' }), changed);
    expect(() => check({ name: 'a' })).not.toThrow();
    expect(() => check({ name: 'b' })).toThrow('b has changed');
    expect(() => preconditionOf(undefined, changed)({ name: 'b' })).not.toThrow();
  });
});
