import type { Principal } from '@espalier/plugin-sdk';
import {
  always,
  and,
  contains,
  eq,
  gt,
  gte,
  isIn,
  isNull,
  lt,
  not,
  or,
  startsWith,
  type Predicate,
} from '@espalier/predicates';
import { systemPrincipal } from '#core/auth';
import { ContentQuery, type ContentQueryRequest } from '#core/content';
import type { Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const TREE = {
  displayName: 'Tree',
  versionable: true,
  parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }, { part: 'CommonPart' }],
  fields: [
    { name: 'Latin', type: 'TextField' },
    { name: 'Common', type: 'TextField' },
    { name: 'Height', type: 'NumericField' },
    { name: 'Age', type: 'NumericField', settings: { scale: 0 } },
    { name: 'Evergreen', type: 'BooleanField' },
    { name: 'Planted', type: 'DateField' },
    { name: 'Watered', type: 'TimeField' },
    { name: 'Seen', type: 'DateTimeField' },
    { name: 'Tags', type: 'MultiTextField' },
    { name: 'Site', type: 'LinkField' },
  ],
};

const OAK = {
  contentType: 'Tree',
  titlePart: { title: 'Oak' },
  autoroutePart: { path: 'trees/oak_100' },
  latin: 'Quercus',
  common: 'Oak',
  height: 20.5,
  age: 300,
  evergreen: false,
  planted: '1726-03-01',
  watered: '06:30:00',
  seen: '2026-11-20T10:00:00.000Z',
  tags: ['Broadleaf', 'native'],
  site: { url: 'https://trees.example/oak', text: 'All about oaks' },
};

const PINE = {
  contentType: 'Tree',
  titlePart: { title: 'Pine' },
  autoroutePart: { path: 'trees/pine' },
  latin: 'Pinus',
  common: 'Quercus',
  height: 30,
  age: 80,
  evergreen: true,
  planted: '1946-03-01',
  watered: '18:00:00',
  seen: '2026-11-21T10:00:00.000Z',
  tags: ['conifer'],
};

/** With nothing in it. */
const BARE = { contentType: 'Tree', titlePart: { title: 'Bare' }, autoroutePart: { path: 'trees/bare' } };

describe('A query of content', () => {
  let world: ContentWorld;
  let query: ContentQuery;

  beforeAll(async () => {
    world = await startContentWorld({ owners: ['x', 'y'] });
    query = world.app.get(ContentQuery);
    await putType('Tree', TREE);
    for (const tree of [OAK, PINE, BARE]) await saved(world.admin.post(tree));
  });

  afterAll(() => world.stop());

  async function putType(name: string, definition: object): Promise<void> {
    const { status, body } = await world.admin.putType(name, definition);
    if (status > 201) throw new Error(JSON.stringify(body));
  }

  async function saved(answer: Promise<{ status: number; body: unknown }>): Promise<Item> {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as Item;
  }

  function request(members: Partial<ContentQueryRequest> = {}): ContentQueryRequest {
    return {
      contentType: 'Tree',
      orderBy: [{ field: 'displayText', direction: 'ASC' }],
      status: 'PUBLISHED',
      first: 100,
      skip: 0,
      scalars: new Set(['displayText']),
      members: new Set(),
      ...members,
    };
  }

  async function titles(members: Partial<ContentQueryRequest> = {}, principal = systemPrincipal) {
    const versions = await query.run(request(members), principal);
    return versions.map((version) => version.scalar('displayText'));
  }

  const conditions: readonly (readonly [string, Predicate, readonly string[]])[] = [
    ['no condition', always(), ['Bare', 'Oak', 'Pine']],
    ['text', eq('latin', 'Quercus'), ['Oak']],
    ['text of another field of the same kind', eq('common', 'Quercus'), ['Pine']],
    ['two fields of one kind, each on its own', and(eq('latin', 'Pinus'), eq('common', 'Quercus')), ['Pine']],
    ['two fields of one kind that no item has together', and(eq('latin', 'Quercus'), eq('common', 'Quercus')), []],
    ['text that differs in case', eq('latin', 'quercus'), []],
    ['the negation, which absent values meet', not(eq('latin', 'Quercus')), ['Bare', 'Pine']],
    ['a value that is absent', isNull('latin'), ['Bare']],
    ['a list of values', isIn('latin', ['Pinus', 'Quercus']), ['Oak', 'Pine']],
    ['no values', isIn('latin', []), []],
    ['a number', gt('height', 20.4), ['Oak', 'Pine']],
    ['a whole number', lt('age', 100), ['Pine']],
    ['a boolean', eq('evergreen', false), ['Bare', 'Oak']],
    ['a boolean that is not', not(eq('evergreen', true)), ['Bare', 'Oak']],
    ['a date', gte('planted', '1900-01-01'), ['Pine']],
    ['a time', lt('watered', '12:00:00'), ['Oak']],
    ['an instant', gt('seen', '2026-11-20T10:00:00.000Z'), ['Pine']],
    ['a member of a part', eq('autoroutePart.path', 'trees/pine'), ['Pine']],
    ['a special character of LIKE', contains('autoroutePart.path', 'k_100'), ['Oak']],
    ['an underscore where something else stands', contains('autoroutePart.path', 'trees_oak'), []],
    ['the beginning, ignoring case', startsWith('autoroutePart.path', 'TREES/P'), ['Pine']],
    ['one of several texts', eq('tags', 'native'), ['Oak']],
    ['one of several texts in part', contains('tags', 'LEAF'), ['Oak']],
    ['none of several texts', not(contains('tags', 'leaf')), ['Bare', 'Pine']],
    ['some of several texts', isIn('tags', ['conifer', 'palm']), ['Pine']],
    ['a value within a value', startsWith('site.url', 'https:'), ['Oak']],
    ['an alternative', or(eq('age', 300), eq('evergreen', true)), ['Oak', 'Pine']],
    ['an owner, ignoring case', contains('owner', 'no such owner'), []],
  ];

  it.each(conditions)('finds items by %s', async (_, where, found) => {
    expect(await titles({ where })).toEqual(found);
    expect(await query.count(request({ where }), systemPrincipal)).toBe(found.length);
  });

  it('reads what was asked for, and nothing else', async () => {
    const [oak] = await query.run(
      request({
        where: eq('latin', 'Quercus'),
        scalars: new Set(['published', 'latest', 'contentType', 'createdUtc', 'author']),
        members: new Set(['height', 'site', 'evergreen', 'autoroutePart', 'tags']),
      }),
      systemPrincipal,
    );
    expect([oak.scalar('published'), oak.scalar('latest'), oak.scalar('contentType')]).toEqual([true, true, 'Tree']);
    expect(oak.scalar('createdUtc')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(oak.member('height')).toBe(20.5);
    expect(oak.member('evergreen')).toBe(false);
    expect(oak.member('site')).toEqual(OAK.site);
    expect(oak.member('tags')).toEqual(OAK.tags);
    expect(oak.member('autoroutePart')).toMatchObject({ path: 'trees/oak_100' });
    expect(() => oak.member('latin')).toThrow('did not ask');
    expect(() => oak.scalar('owner')).toThrow('did not ask');
  });

  it('gives nothing for a member that the item has not', async () => {
    const [bare] = await query.run(request({ members: new Set(['height']) }), systemPrincipal);
    expect(bare.member('height')).toBeUndefined();
  });

  it('refuses a type that does not exist', async () => {
    await expect(query.run(request({ contentType: 'Treee' }), systemPrincipal)).rejects.toThrow('Tree');
  });

  it('skips and takes as many as it was asked for', async () => {
    expect(await titles({ first: 1 })).toEqual(['Bare']);
    expect(await titles({ first: 2, skip: 1 })).toEqual(['Oak', 'Pine']);
    expect(await titles({ first: 0 })).toEqual([]);
    expect(await titles({ skip: 3 })).toEqual([]);
  });

  describe('of versions', () => {
    beforeAll(async () => {
      await putType('Bush', { ...TREE, displayName: 'Bush' });
      const twice = await saved(world.admin.post({ contentType: 'Bush', titlePart: { title: 'Twice' } }));
      await saved(world.admin.post({ ...twice, titlePart: { title: 'Twice, again' } }));
      await saved(world.admin.postDraft({ ...twice, titlePart: { title: 'Twice, draft' } }));
      await saved(world.admin.postDraft({ contentType: 'Bush', titlePart: { title: 'Draft' } }));
      const removed = await saved(world.admin.post({ contentType: 'Bush', titlePart: { title: 'Removed' } }));
      await saved(world.admin.remove(removed.contentItemId));
    });

    it.each([
      ['PUBLISHED', ['Twice, again']],
      ['DRAFT', ['Draft', 'Twice, draft']],
      ['LATEST', ['Draft', 'Twice, draft']],
      ['ALL', ['Draft', 'Twice', 'Twice, again', 'Twice, draft']],
    ] as const)('of status %s finds these, and never removed items', async (status, found) => {
      expect(await titles({ contentType: 'Bush', status })).toEqual(found);
    });

    function principal(holds: (permission: string, owner?: string | null) => boolean): Principal {
      return {
        kind: 'user',
        id: 'u-caller',
        name: 'caller',
        roles: [],
        may: (permission, content) => holds(permission, content?.owner),
      };
    }

    it('shows drafts to those only who may preview', async () => {
      const viewer = principal((permission) => permission === 'ViewContent');
      expect(await titles({ contentType: 'Bush', status: 'LATEST' }, viewer)).toEqual([]);
      expect(await titles({ contentType: 'Bush', status: 'ALL' }, viewer)).toEqual(['Twice, again']);
      expect(await query.count(request({ contentType: 'Bush', status: 'ALL' }), viewer)).toBe(1);
    });

    it('shows nothing of others to those who may see what is their own', async () => {
      const owner = principal((permission, ownedBy) => permission === 'ViewContent' && ownedBy === 'u-caller');
      expect(await titles({ contentType: 'Bush', where: or(eq('published', true), always()) }, owner)).toEqual([]);
      await world.database.query(
        `UPDATE content_item_version SET owner = 'u-caller' WHERE display_text = 'Twice, again'`,
      );
      expect(await titles({ contentType: 'Bush' }, owner)).toEqual(['Twice, again']);
    });

    it('refuses those who may see nothing', async () => {
      const nobody = principal(() => false);
      await expect(query.run(request({ first: 0 }), nobody)).rejects.toMatchObject({ code: 'content.forbidden' });
      await expect(query.count(request(), nobody)).rejects.toMatchObject({ code: 'content.forbidden' });
    });
  });

  describe('in an order', () => {
    beforeAll(async () => {
      await putType('Seed', { ...TREE, displayName: 'Seed' });
      for (const [title, createdUtc, owner] of [
        ['a', '2024-04-07T00:00:00Z', 'x'],
        ['B', '2024-05-18T00:00:00Z', 'y'],
        ['c', '2024-04-07T00:00:00Z', 'y'],
        ['D', '2024-05-18T00:00:00Z', 'x'],
      ]) {
        await saved(world.admin.post({ contentType: 'Seed', titlePart: { title }, commonPart: { createdUtc, owner } }));
      }
    });

    it.each([
      ['nothing', [], ['D', 'B', 'c', 'a']],
      ['the oldest', [{ field: 'createdUtc', direction: 'ASC' }], ['a', 'c', 'B', 'D']],
      [
        'owner, then the newest',
        [
          { field: 'owner', direction: 'ASC' },
          { field: 'createdUtc', direction: 'DESC' },
        ],
        ['D', 'a', 'B', 'c'],
      ],
      [
        'the newest, then owner',
        [
          { field: 'createdUtc', direction: 'DESC' },
          { field: 'owner', direction: 'ASC' },
        ],
        ['D', 'B', 'a', 'c'],
      ],
      ['title, whatever its case', [{ field: 'displayText', direction: 'DESC' }], ['D', 'c', 'B', 'a']],
    ] as const)('by %s', async (_, orderBy, found) => {
      expect(await titles({ contentType: 'Seed', orderBy })).toEqual(found);
      const oneByOne = await Promise.all(
        found.map(async (_title, skip) => titles({ contentType: 'Seed', orderBy, first: 1, skip })),
      );
      expect(oneByOne.flat()).toEqual(found);
    });
  });
});
