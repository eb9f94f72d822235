import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import { membersOf, partSettingsFaults } from '@espalier/testing';
import type { ServiceRoutes } from '#platform/routes';
import { FakeContext, itemWith, typeWith, type ContextFacts } from '../../../../test/support/fake-content';
import { Patterns } from '../pattern/patterns';
import { AutorouteHandler } from './autoroute.handler';
import { AutoroutePart } from './autoroute.part';
import { HomepageHandler } from './homepage.handler';
import { PathRules } from './path-rules';
import { SlugHandleProvider } from './route-path';

const patterns = new Patterns();
const part = new AutoroutePart(patterns);
const routes = { needs: (path: string) => /^admin(\/|$)/i.test(path) } as unknown as ServiceRoutes;
const handler = new AutorouteHandler(patterns, new PathRules(routes));

/** Handles of other items, as the query for taken names gives them. */
const taken = (...suffixes: string[]): ContextFacts => ({
  answer: ({ text }) => (text.includes('content_handle') ? suffixes.map((suffix) => ({ suffix })) : []),
});

const routed = (path?: string, others: JsonObject = {}): ContentItem =>
  itemWith({ autoroutePart: { ...(path !== undefined && { path }), ...others } }, { displayText: 'On Pruning' });

const contextOf = (item: ContentItem, settings: JsonObject = {}, facts: ContextFacts = {}) =>
  new FakeContext(typeWith([{ part: 'AutoroutePart', settings }]), item, facts);

const pathOf = ({ item }: FakeContext) => (item.data.autoroutePart as JsonObject | undefined)?.path;

describe('An autoroute part', () => {
  it('trims slashes and drops an empty path', () => {
    expect(membersOf(part)({ path: '/blog/x/', disabled: true }).stored).toEqual({ path: 'blog/x', disabled: true });
    expect(membersOf(part)({ path: '/', setHomepage: true }).stored).toEqual({ setHomepage: true });
  });

  it('refuses paths that are none', () => {
    for (const path of ['a b', 'a\u0001b', 'oak\u202egpj', 'oak\u2066s', 'a\u200bb', 'a\u200fb'])
      expect(membersOf(part)({ path }).faults).toEqual([expect.stringMatching(/^path: must not contain spaces/)]);
    expect(membersOf(part)({ path: 'می\u200cخواهم/👩\u200d🌾' }).faults).toEqual([]);
    expect(membersOf(part)({ path: 1 }).faults).toEqual(['/path type']);
    expect(membersOf(part)({ setHomepage: 'yes' }).faults).toEqual(['/setHomepage type']);
  });

  it('refuses a pattern that does not parse', () => {
    expect(partSettingsFaults(part, { pattern: '{{ x | nope }}' })).toEqual([
      expect.stringMatching(/^pattern: .*nope/),
    ]);
    expect(partSettingsFaults(part, { pattern: '' })).toEqual(['/pattern minLength']);
    expect(partSettingsFaults(part, {})).toEqual([]);
  });
});

describe('The path of an item', () => {
  it('is made from the display text unless it is given', async () => {
    const context = contextOf(itemWith({}, { displayText: 'On Pruning' }));
    await handler.creating(context);
    expect(pathOf(context)).toBe('on-pruning');

    const turned = contextOf(itemWith({}, { displayText: 'On \u202ePruning\u200b' }));
    await handler.creating(turned);
    expect(pathOf(turned)).toBe('on-pruning');

    const typed = contextOf(routed('/My/Own/'));
    await handler.creating(typed);
    expect(pathOf(typed)).toBe('/My/Own/');
    expect(typed.queries).toEqual([]);
  });

  it('is made from the pattern of the type', async () => {
    const context = contextOf(routed(''), { pattern: 'blog/{{ ContentItem.displayText }}' });
    await handler.creating(context);
    expect(pathOf(context)).toBe('blog/On-Pruning');
  });

  it('gets a number when another item has it', async () => {
    const context = contextOf(routed(), {}, taken('', '-2'));
    await handler.creating(context);
    expect(pathOf(context)).toBe('on-pruning-3');
    expect(context.queries[1].values).toEqual(['slug', context.item.contentItemId, 'on-pruning']);
  });

  it('is the id when there are no words to make it of', async () => {
    const context = contextOf(itemWith({}, { displayText: '!!!' }));
    await handler.creating(context);
    expect(pathOf(context)).toBe(context.item.contentItemId);
  });

  it('is not made while the part is disabled', async () => {
    const context = contextOf(routed(undefined, { disabled: true }));
    await handler.creating(context);
    expect(pathOf(context)).toBeUndefined();
  });

  it('stays when the title changes, and is made anew when it is cleared', async () => {
    const previous = routed('old');
    const kept = contextOf(routed('old'), {}, { previous });
    await handler.updating(kept);
    expect(pathOf(kept)).toBe('old');
    const cleared = contextOf(routed(''), {}, { previous });
    await handler.updating(cleared);
    expect(pathOf(cleared)).toBe('on-pruning');
  });

  it('cannot be typed where the type does not allow it, but be sent back', async () => {
    const settings = { allowCustomPath: false };
    const typed = contextOf(routed('mine'), settings);
    await handler.creating(typed);
    expect(typed.faults).toMatchObject([
      { member: 'autoroutePart.path', message: expect.stringMatching(/^cannot be typed/) },
    ]);
    const back = contextOf(routed('/old'), settings, { previous: routed('old') });
    await handler.updating(back);
    expect(back.faults).toEqual([]);
  });

  it('cannot change where the type does not allow it', async () => {
    const [settings, previous] = [{ allowUpdatePath: false }, routed('old')];
    const changed = contextOf(routed('new'), settings, { previous });
    await handler.updating(changed);
    expect(changed.faults).toMatchObject([
      { member: 'autoroutePart.path', message: 'must stay "old": paths of Page do not change.' },
    ]);
    const cleared = contextOf(routed(), settings, { previous });
    await handler.updating(cleared);
    expect([pathOf(cleared), cleared.faults]).toEqual(['old', []]);
    const first = contextOf(routed('new'), settings, { previous: routed() });
    await handler.updating(first);
    expect(first.faults).toEqual([]);
  });

  it('is imported as it is, and made where there is none', async () => {
    const given = contextOf(routed('Given'), { allowCustomPath: false });
    await handler.importing(given);
    expect([pathOf(given), given.faults]).toEqual(['Given', []]);
    const absent = contextOf(routed());
    await handler.importing(absent);
    expect(pathOf(absent)).toBe('on-pruning');
  });

  it.each(['cloning', 'restoring'] as const)('is made unique when %s, and the item no home page', async (event) => {
    const context = contextOf(routed('Blog/Old', { setHomepage: true }), {}, taken(''));
    await handler[event](context);
    expect(context.item.data).toEqual({ autoroutePart: { path: 'Blog/Old-2' } });
  });

  it('has room for its number however long the title is', async () => {
    const context = contextOf(itemWith({}, { displayText: '剪'.repeat(512) }), {}, taken(''));
    await handler.creating(context);
    const path = pathOf(context) as string;
    expect(path).toMatch(/^剪+-2$/);
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(1024);
  });

  it('that is no text stays for validation to name', async () => {
    const context = contextOf(itemWith({ autoroutePart: { path: 5 } }));
    await handler.creating(context);
    expect([pathOf(context), context.queries]).toEqual([5, []]);
  });
});

describe('The slug of an item', () => {
  const provider = new SlugHandleProvider();
  const type = typeWith(['AutoroutePart']);

  it('is its path in lower case', () =>
    expect(provider.claims(routed('Blog/On-Pruning'), type)).toEqual([
      { value: 'blog/on-pruning', member: 'autoroutePart.path', isFolder: false },
    ]));

  it('is none without a path, when disabled, and without the part', () => {
    expect(provider.claims(routed(), type)).toEqual([]);
    expect(provider.claims(routed('x', { disabled: true }), type)).toEqual([]);
    expect(provider.claims(routed('x'), typeWith([]))).toEqual([]);
  });
});

describe('The home page', () => {
  const homepage = new HomepageHandler(new PathRules(routes));

  it('becomes the item that is published with the wish to be it, once', async () => {
    const context = contextOf(routed('x', { setHomepage: true }));
    homepage.publishing(context);
    expect(context.item.data).toEqual({ autoroutePart: { path: 'x' } });
    expect(context.queries).toEqual([]);
    await homepage.published(context);
    expect(context.queries).toEqual([
      { text: expect.stringContaining("'homepage'"), values: [context.item.contentItemId] },
    ]);
  });

  it.each([true, false])('is an item that is imported and wants to be, when it is published: %s', async (published) => {
    const context = contextOf({ ...routed('x', { setHomepage: true }), published });
    homepage.importing(context);
    await homepage.imported(context);
    expect([pathOf(context), context.queries.length]).toEqual(['x', published ? 1 : 0]);
  });

  it.each<JsonObject>([{}, { setHomepage: false }])('stays what it is for %j', async (members) => {
    const context = contextOf(routed('x', members));
    homepage.publishing(context);
    await homepage.published(context);
    expect(context.queries).toEqual([]);
  });

  const updating = async (versionable: boolean, published: boolean) => {
    const item = { ...routed('x', { setHomepage: true }), published };
    const context = new FakeContext(typeWith(['AutoroutePart'], { versionable }), item);
    await homepage.updating(context);
    return { queries: context.queries.length, part: context.item.data.autoroutePart };
  };

  it.each([
    [true, false],
    [true, true],
    [false, false],
  ])('waits for a publishing (versions: %s, live: %s)', async (versionable, published) =>
    expect(await updating(versionable, published)).toEqual({ queries: 0, part: { path: 'x', setHomepage: true } }),
  );

  it('becomes an item without versions that is edited while it is live', async () =>
    expect(await updating(false, true)).toEqual({ queries: 1, part: { path: 'x' } }));
});
