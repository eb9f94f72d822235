import type { HandleProvider } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { itemWith, typeWith } from '../../../../test/support/fake-content';
import { HandleRegistry } from './handle-registry';

function providerOf(kind: string, member: string): HandleProvider {
  return {
    kind,
    normalise: (value) => value.toLowerCase(),
    claims: ({ data }) => (typeof data[member] === 'string' ? [{ value: data[member], member }] : []),
  };
}

const providers = [providerOf('slug', 'path'), providerOf('isbn', 'isbn')];
const registry = new HandleRegistry({ contributions: () => providers } as unknown as ExtensionRegistry);

describe('The kinds of handles', () => {
  it.each([
    ['slug:Blog/On-Pruning', { kind: 'slug', value: 'blog/on-pruning' }],
    ['SLUG:blog', { kind: 'slug', value: 'blog' }],
    ['isbn:978:3', { kind: 'isbn', value: '978:3' }],
    ['slug:', { kind: 'slug', value: '' }],
  ])('%s is read by its provider', (handle, expected) => expect(registry.parse(handle)).toEqual(expected));

  it.each(['ean:4006381333931', 'blog/on-pruning', ':blog', '', 'slug:a\0', `slug:blog${'/'.repeat(5000)}`])(
    '%j is no handle',
    (handle) => expect(registry.parse(handle)).toBeUndefined(),
  );

  it('are claimed from all providers, each in its kind', () => {
    const item = itemWith({ path: 'blog', isbn: '978' });
    expect(registry.claims(item, typeWith([]))).toEqual([
      { kind: 'slug', value: 'blog', member: 'path' },
      { kind: 'isbn', value: '978', member: 'isbn' },
    ]);
  });
});
