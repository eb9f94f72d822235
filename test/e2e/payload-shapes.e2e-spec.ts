import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { faultyMembers, itemOf, statesOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;

const FIELDS = [
  { name: 'subtitle', type: 'TextField' },
  { name: 'price', type: 'NumericField' },
  { name: 'link', type: 'LinkField' },
  { name: 'tags', type: 'MultiTextField' },
];
const titled = (settings: object) => [{ part: 'TitlePart', settings }, { part: 'AutoroutePart' }];

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  const bag = { part: 'BagPart', settings: { containedContentTypes: ['Story'] } };
  const types = {
    Story: { parts: titled({ options: 'editableRequired' }), fields: FIELDS },
    Volume: { parts: [...titled({}), bag], fields: FIELDS },
    Made: { parts: titled({ options: 'generated', pattern: 'No {{ ContentItem.price }}' }), fields: FIELDS },
    Plain: { fields: FIELDS },
  };
  for (const [name, type] of Object.entries(types)) await api.putType(name, type);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

describe('A display text that no part makes', () => {
  it('is the title of a type with a title part', async () => {
    const item = itemOf(await api.post({ contentType: 'Story', displayText: 'On pruning' }));
    expect(item).toMatchObject({
      displayText: 'On pruning',
      titlePart: { title: 'On pruning' },
      autoroutePart: { path: 'on-pruning' },
    });
    const { contentItemId } = item;
    expect(itemOf(await api.post({ contentItemId, DisplayText: 'On grafting', titlePart: {} }))).toMatchObject({
      displayText: 'On grafting',
      titlePart: { title: 'On grafting' },
    });
  });

  it('is one in drafts and imports too, but for versions that somebody else has titled', async () => {
    const draft = itemOf(await api.postDraft({ contentType: 'Story', displayText: 'Draft' }));
    expect(draft.titlePart).toEqual({ title: 'Draft' });
    const line = { contentType: 'Volume', displayText: 'Imported' };
    const ids = { contentItemId: '01kagc000000000000000shape', contentItemVersionId: '01kagc000000000000000state' };
    const lines = [
      { ...line, autoroutePart: { path: 'imported/one' } },
      { ...line, ...ids },
    ];
    const entries = lines.map((json, index) => ({ number: index + 1, bytes: 0, json: () => json }));
    const report = await world.app.get(ContentImporter).import(() => entries, { principal: systemPrincipal });
    expect(report).toMatchObject({ rejected: 0 });
    expect(itemOf(await api.byHandle('slug:imported/one')).titlePart).toEqual({ title: 'Imported' });
    expect(itemOf(await api.get(ids.contentItemId))).not.toHaveProperty('titlePart');
  });

  it.each([
    ['a title is given', { titlePart: { title: 'Title' } }, 'Title'],
    ['a title is given in upper case', { TitlePart: { Title: 'Title' } }, 'Title'],
    ['the display text is blank', { displayText: ' ' }, 'Before'],
    ['the display text is that of the item', { displayText: 'Before' }, 'Before'],
  ])('is not the title when %s', async (_case, members, title) => {
    const { contentItemId } = itemOf(await api.post({ contentType: 'Volume', titlePart: { title: 'Before' } }));
    const after = itemOf(await api.post({ contentItemId, displayText: 'Display', ...members }));
    expect(after).toMatchObject({ displayText: title, titlePart: { title } });
  });

  it('does not bring back a title that is cleared', async () => {
    const { contentItemId } = itemOf(await api.post({ contentType: 'Volume', titlePart: { title: 'Before' } }));
    for (const titlePart of [{ title: null }, null]) {
      itemOf(await api.post({ contentItemId, titlePart: { title: 'Before' } }));
      const after = itemOf(await api.post({ contentItemId, displayText: 'Other', titlePart }));
      expect(after.titlePart?.title).toBeUndefined();
    }
  });

  it('is nothing to a title that is generated, and all there is without a title part', async () => {
    const made = itemOf(await api.post({ contentType: 'Made', displayText: 'Mine', price: 7 }));
    expect(made).toMatchObject({ displayText: 'No 7', titlePart: { title: 'No 7' } });
    expect(itemOf(await api.post({ contentType: 'Plain', displayText: 'Mine' })).displayText).toBe('Mine');
  });
});

describe('The item as text in contentItem', () => {
  it('loses to explicit members, whichever the case of their first letter', async () => {
    const text = { ContentType: 'Story', TitlePart: { Title: 'Text' }, Subtitle: 'text', price: 1 };
    const explicit = { titlePart: { title: 'Explicit' }, subtitle: 'explicit', Price: 2 };
    const item = itemOf(await api.post({ contentItem: JSON.stringify(text), ...explicit }));
    expect(item).toMatchObject({ displayText: 'Explicit', subtitle: 'explicit', price: 2, contentType: 'Story' });
  });

  it.each<[object, object]>([
    [{ Story: { Subtitle: { Text: 'text' }, Price: { Value: 1 } } }, { subtitle: 'explicit' }],
    [{ Subtitle: 'text', Price: 1 }, { Story: { Subtitle: { Text: 'explicit' } } }],
    [{ subtitle: 'text', price: 1 }, { Story: { Subtitle: { Text: 'explicit' } } }],
  ])('loses too where only one of them has its fields as in Orchard Core: %j and %j', async (text, explicit) => {
    const contentItem = JSON.stringify({ ContentType: 'Story', TitlePart: { Title: 'Text' }, ...text });
    expect(itemOf(await api.post({ contentItem, ...explicit }))).toMatchObject({ subtitle: 'explicit', price: 1 });
  });

  it('is still refused when both spellings are within it, or beside it', async () => {
    const twice = { contentType: 'Story', displayText: 'x', subtitle: 'a', Subtitle: 'b' };
    expect(faultyMembers(await api.post({ contentItem: JSON.stringify(twice) }))).toEqual(['Subtitle']);
    expect(faultyMembers(await api.post(twice))).toEqual(['Subtitle']);
  });
});

describe('A payload of Orchard Core', () => {
  const orchard = {
    ContentType: 'Volume',
    DisplayText: 'On pruning',
    Latest: true,
    Published: true,
    Owner: 'someone',
    TitlePart: { Title: 'On pruning' },
    AutoroutePart: { Path: 'orchard/on-pruning', SetHomepage: false, RouteContainedItems: false, Absolute: false },
    PreviewPart: {},
    BagPart: {
      ContentItems: [{ ContentType: 'Story', TitlePart: { Title: 'In it' }, Story: { Price: { Value: 3 } } }],
    },
    Volume: {
      Subtitle: { Text: 'With a knife' },
      Price: { Value: 9.5 },
      Link: { Url: '/x', Text: 'X', Target: null },
      Tags: { Values: ['a'] },
    },
  };

  it('is understood by POST, own fields and those of embedded items too', async () => {
    const item = itemOf(await api.post(orchard));
    expect(item).toMatchObject({
      displayText: 'On pruning',
      autoroutePart: { path: 'orchard/on-pruning' },
      subtitle: 'With a knife',
      price: 9.5,
      link: { url: '/x', text: 'X' },
      tags: ['a'],
      bagPart: { contentItems: [{ contentType: 'Story', titlePart: { title: 'In it' }, price: 3 }] },
    });
    expect(itemOf(await api.validate({ ...orchard, AutoroutePart: {} }))).toMatchObject({ subtitle: 'With a knife' });
    const again = { ...orchard, ContentItemId: item.contentItemId };
    expect(itemOf(await world.unchanged(() => api.post(again)))).toEqual(item);
  });

  it('merges like any other: null clears, absent keeps', async () => {
    const { contentItemId } = itemOf(await api.post({ ...orchard, AutoroutePart: {} }));
    const change = { Subtitle: { Text: null }, Link: { Text: null }, Price: { Value: 1 } };
    const after = itemOf(await api.post({ contentItemId, Volume: change }));
    expect(after).toMatchObject({ price: 1, tags: ['a'], link: { url: '/x' } });
    expect(after).not.toHaveProperty('subtitle');
    expect(after).not.toHaveProperty('link.text');
    expect(await statesOf(api, contentItemId)).toEqual(['Published', 'Archived']);
  });

  it('is held against its type like any other', async () => {
    const wrong = { Nonsense: { Text: 'x' }, Price: { Value: 'dear' } };
    expect(faultyMembers(await api.post({ contentType: 'Plain', Plain: { Nonsense: wrong.Nonsense } }))).toEqual([
      'Nonsense',
    ]);
    expect(faultyMembers(await api.post({ contentType: 'Plain', Plain: { Price: wrong.Price } }))).toEqual(['price']);
    const both = { contentType: 'Plain', price: 1, Plain: { Price: { Value: 2 } } };
    expect(faultyMembers(await world.unchanged(() => api.post(both)))).toEqual(['Price']);
    const spelled = { contentType: 'Plain', link: { url: '/a', Url: '/b' } };
    expect(faultyMembers(await api.post(spelled))).toEqual(['link.Url']);
    expect(faultyMembers(await api.post('{"contentType":"Plain","__proto__":{"a":1}}'))).toEqual(['__proto__']);
  });
});
