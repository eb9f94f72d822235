import { childPath, joinPath, pathOfPointer } from './json-path';

describe('JSON paths', () => {
  it('put a point before members and brackets around indexes', () => {
    expect(childPath('', 'autoroutePart')).toBe('autoroutePart');
    expect(childPath('autoroutePart', 'path')).toBe('autoroutePart.path');
    expect(childPath('contentItems', 0)).toBe('contentItems[0]');
  });

  it('quote names that could be mistaken for a path, and shorten endless ones', () => {
    expect(childPath('a', 'b.c')).toBe('a["b.c"]');
    expect(childPath('', '')).toBe('[""]');
    expect(childPath('', 'x'.repeat(1000))).toHaveLength(65);
  });

  it('continue one another', () => {
    expect(joinPath('a', '')).toBe('a');
    expect(joinPath('', 'b')).toBe('b');
    expect(joinPath('a', 'b')).toBe('a.b');
    expect(joinPath('a', '[0]')).toBe('a[0]');
  });

  it('are made of JSON pointers', () => {
    expect(pathOfPointer('')).toBe('');
    expect(pathOfPointer('/contentItems/0/price')).toBe('contentItems[0].price');
    expect(pathOfPointer('/a~1b/c~0d')).toBe('["a/b"]["c~d"]');
  });
});
