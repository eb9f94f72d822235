import type { DomainError } from '#platform/errors';
import { choice, flag, integer, list, requiredText, QueryShape } from './query-shape';

const shape = new QueryShape({
  draft: flag('Draft.'),
  version: choice(['published', 'latest'], 'published', 'Version.'),
  first: integer({ maximum: 100, fallback: 20 }, 'Page size.'),
  type: list('Types.'),
});

function errorsOf(query: string): DomainError['errors'] {
  try {
    shape.read(`/api/content?${query}`);
  } catch (error) {
    return (error as DomainError).errors;
  }
  return undefined;
}

describe('the query of a URL', () => {
  it('has its defaults where a parameter is absent', () => {
    const defaults = { draft: false, version: 'published', first: 20, type: [] };
    expect(shape.read('/api/content')).toEqual(defaults);
    expect(shape.read('/api/content?')).toEqual(defaults);
  });

  it('is read into values', () => {
    expect(shape.read('/x?draft=true&version=latest&first=0&type=Blog,%20BlogPost,Blog')).toEqual({
      draft: true,
      version: 'latest',
      first: 0,
      type: ['Blog', 'BlogPost'],
    });
  });

  it.each([
    ['draft', 'draft=maybe'],
    ['draft', 'draft=TRUE'],
    ['draft', 'draft'],
    ['version', 'version=foo'],
    ['version', 'version='],
    ['first', 'first=0x10'],
    ['first', 'first=101'],
    ['first', 'first=-1'],
    ['first', 'first=1.5'],
    ['first', 'first=1e1'],
    ['first', 'first='],
    ['first', 'first=99999999999999999999'],
    ['type', 'type='],
    ['type', 'type=Blog,,Page'],
    ['type', 'type=%00'],
    ['first', 'first=1&first=1'],
    ['First', 'First=1'],
    ['__proto__', '__proto__=1'],
    ['constructor', 'constructor=1'],
  ])('names %s when it is wrong: %s', (name, query) => {
    expect(Object.keys(errorsOf(query) ?? {})).toEqual([name]);
  });

  it('names everything that is wrong at once', () => {
    expect(Object.keys(errorsOf('draft=1&first=x&colour=red') ?? {}).toSorted()).toEqual(['colour', 'draft', 'first']);
  });

  it('asks for a parameter that is required', () => {
    const byHandle = new QueryShape({ handle: requiredText('Handle.') });
    expect(byHandle.read('/x?handle=slug:a%20b')).toEqual({ handle: 'slug:a b' });
    for (const url of ['/x', '/x?', '/x?handle=', '/x?handle=%00']) expect(() => byHandle.read(url)).toThrow('handle');
  });
});
