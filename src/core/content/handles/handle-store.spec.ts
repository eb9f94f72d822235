import type { ContentItem } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';
import { itemWith, typeWith } from '../../../../test/support/fake-content';
import type { LiveVersions } from '../versions/version-rules';
import type { HandleRegistry } from './handle-registry';
import { HandleStore } from './handle-store';

const type = typeWith([]);
const registry = {
  claims: ({ data: { path, isFolder } }: ContentItem) =>
    typeof path === 'string'
      ? [{ kind: 'slug', value: path, member: 'autoroutePart.path', isAddress: true, isFolder }]
      : [],
} as unknown as HandleRegistry;
const store = new HandleStore(registry);

const versionAt = (path: string | null, flags: Pick<ContentItem, 'published' | 'latest'>) => itemWith({ path }, flags);
const live = (path: string) => versionAt(path, { published: true, latest: true });
const liveBeneathDraft = (path: string) => versionAt(path, { published: true, latest: false });
const draft = (path: string | null) => versionAt(path, { published: false, latest: true });
const both = (version: ContentItem): LiveVersions => ({ latest: version, published: version });

describe('The handles of live versions', () => {
  it('are one of a version that is both latest and published', () => {
    expect(store.handlesOf(both(live('blog')), type)).toEqual([
      { kind: 'slug', value: 'blog', member: 'autoroutePart.path', isAddress: true, published: true, latest: true },
    ]);
  });

  it('are one of the published version and its draft when they share it', () => {
    const versions = { published: liveBeneathDraft('blog'), latest: draft('blog') };
    expect(store.handlesOf(versions, type)).toMatchObject([{ value: 'blog', published: true, latest: true }]);
  });

  it('are one of each when the draft has moved', () => {
    const versions = { published: liveBeneathDraft('blog'), latest: draft('journal') };
    expect(store.handlesOf(versions, type)).toMatchObject([
      { value: 'blog', published: true, latest: false },
      { value: 'journal', published: false, latest: true },
    ]);
  });

  it('are none without live versions', () => expect(store.handlesOf({}, type)).toEqual([]));
});

describe('To keep handles', () => {
  async function synchronise(before: LiveVersions, after: LiveVersions, taken: readonly (readonly string[])[] = []) {
    const asked: (readonly unknown[])[] = [];
    const transaction = {
      textRows: async (_statement: unknown, values: readonly unknown[]) => {
        asked.push(values);
        return taken;
      },
    } as unknown as Transaction;
    return { claims: await store.synchronise(transaction, 'item', type, before, after), asked };
  }

  it('takes no statement when they stay as they are', async () => {
    expect((await synchronise(both(live('blog')), both(live('blog')))).asked).toEqual([]);
    expect((await synchronise({ latest: draft(null) }, { latest: draft(null) })).asked).toEqual([]);
  });

  it.each<[string, LiveVersions, LiveVersions]>([
    ['a path has changed', both(live('blog')), both(live('journal'))],
    ['a path is new', {}, { latest: draft('blog') }],
    ['a path is gone', { latest: draft('blog') }, { latest: draft(null) }],
    ['a draft is published', { latest: draft('blog') }, both(live('blog'))],
    ['a draft without a path is discarded', { published: liveBeneathDraft('a'), latest: draft(null) }, both(live('a'))],
    [
      'a published version gets a draft elsewhere',
      both(live('a')),
      { published: liveBeneathDraft('a'), latest: draft('b') },
    ],
  ])('takes one when %s', async (_case, before, after) =>
    expect((await synchronise(before, after)).asked).toHaveLength(1),
  );

  it('asks even for an item without handles when it is taken down: it may have been the home page', async () => {
    const down = draft(null);
    const { asked } = await synchronise(both(versionAt(null, { published: true, latest: true })), { latest: down });
    expect(asked).toEqual([['item', [], [], [], [], false, [], []]]);
  });

  it('names the claims that belong to another item', async () => {
    const versions = { published: liveBeneathDraft('a'), latest: draft('b') };
    const { claims } = await synchronise({}, versions, [['slug', 'b']]);
    expect(claims).toMatchObject([{ kind: 'slug', value: 'b', member: 'autoroutePart.path' }]);
  });
});

describe('Redirects', () => {
  async function redirects(before: LiveVersions, after: LiveVersions) {
    const asked: (readonly unknown[])[] = [];
    const transaction = {
      textRows: async (_statement: unknown, values: readonly unknown[]) => {
        asked.push(values);
        return [];
      },
    } as unknown as Transaction;
    await store.synchronise(transaction, 'item', type, before, after);
    const [, , , , , , left, ended] = asked[0] ?? [];
    return { left, ended };
  }

  it.each<[string, LiveVersions, LiveVersions, { left: string[]; ended: string[] }]>([
    ['a live path has changed', both(live('a')), both(live('b')), { left: ['a'], ended: ['b'] }],
    [
      'a draft has a path of its own',
      both(live('a')),
      { published: liveBeneathDraft('a'), latest: draft('b') },
      { left: [], ended: ['a'] },
    ],
    [
      'that draft is published',
      { published: liveBeneathDraft('a'), latest: draft('b') },
      both(live('b')),
      { left: ['a'], ended: ['b'] },
    ],
    ['something new is published', {}, both(live('a')), { left: [], ended: ['a'] }],
    ['it is taken down', both(live('a')), { latest: draft('a') }, { left: ['a'], ended: [] }],
    [
      'it no longer has a path',
      both(live('a')),
      both(versionAt(null, { published: true, latest: true })),
      { left: ['a'], ended: [] },
    ],
  ])('when %s', async (_case, before, after, expected) => expect(await redirects(before, after)).toEqual(expected));

  it('lead from everything beneath a folder, too', async () => {
    const folder = (path: string) => both(itemWith({ path, isFolder: true }, { published: true, latest: true }));
    expect(await redirects(folder('a'), folder('b'))).toEqual({ left: ['a', 'a/*'], ended: ['b', 'b/*'] });
  });
});
