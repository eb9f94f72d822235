import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { defineNursery } from '../fixtures/nursery-types';
import { faultyMembers, itemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineNursery(api);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const catalogue = (members: object = {}) => ({ contentType: 'Catalogue', titlePart: { title: 'Autumn' }, ...members });
const importing = (...items: readonly object[]) => {
  const entries = items.map((item, index) => ({ number: index + 1, bytes: 100, json: () => item }));
  return world.app.get(ContentImporter).import(() => entries, { principal: systemPrincipal });
};

describe('A field', () => {
  it('comes back as it is stored, whatever its type', async () => {
    const sent = {
      season: 'autumn',
      issue: '2026-11',
      price: 19.99,
      printed: false,
      intro: '<p onclick="x()">Hi</p>',
      notes: '# Hi\r\n',
      shop: { url: 'https://example.com/', text: 'Shop', target: '_blank' },
      tags: ['elm', 'oak'],
      trees: { contentItemIds: ['0'.repeat(26)] },
      editors: { userIds: ['u1'] },
      cover: { paths: ['covers/autumn.JPG'], mediaTexts: ['A tree'] },
    };
    const dates = { day: '2026-9-5', opens: '9:30', sent: '2026-11-20T11:00:00+01:00' };
    const stored = { day: '2026-09-05', opens: '09:30:00', sent: '2026-11-20T10:00:00.000Z' };
    const item = itemOf(await api.post(catalogue({ ...sent, ...dates })));
    expect(item).toMatchObject({ ...sent, ...stored });
    expect(itemOf(await api.get(item.contentItemId))).toEqual(item);
    const again = await api.post(item);
    expect(itemOf(again)).toEqual(item);
  });

  it.each([
    ['season', 'winter', 'season'],
    ['season', 7, 'season'],
    ['issue', '2026-11-20', 'issue'],
    ['price', 1.999, 'price'],
    ['price', -1, 'price'],
    ['price', 2 ** 53, 'price'],
    ['price', '1', 'price'],
    ['printed', 'yes', 'printed'],
    ['day', '2026-02-30', 'day'],
    ['day', '1999-12-31', 'day'],
    ['opens', '20:00:01', 'opens'],
    ['sent', 'tomorrow', 'sent'],
    ['intro', {}, 'intro'],
    ['notes', ['x'], 'notes'],
    ['shop', { url: 'http://example.com' }, 'shop.url'],
    ['shop', { url: 'java\nscript:alert(1)' }, 'shop.url'],
    ['shop', { href: '/x' }, 'shop.href'],
    ['tags', ['beech'], 'tags[0]'],
    ['tags', ['oak', 'elm', 'ash'], 'tags'],
    ['trees', { contentItemIds: ['x'] }, 'trees.contentItemIds[0]'],
    ['editors', { userIds: ['u1', 'u2'] }, 'editors.userIds'],
    ['cover', { paths: ['../autumn.jpg'] }, 'cover.paths[0]'],
    ['cover', { paths: ['autumn.png'] }, 'cover.paths[0]'],
    ['cover', { mediaTexts: ['A tree'] }, 'cover.mediaTexts'],
  ])('%s refuses %j at %s, with nothing written', async (name, value, member) => {
    const answer = await world.unchanged(() => api.post(catalogue({ [name]: value })));
    expect(faultyMembers(answer)).toEqual([member]);
  });

  it('understands the names of Orchard Core within its value', async () => {
    const body = { ContentType: 'Catalogue', Shop: { Url: '/x', Text: 'X' }, Trees: { ContentItemIds: [] } };
    expect(itemOf(await api.post(body))).toMatchObject({
      shop: { url: '/x', text: 'X' },
      trees: { contentItemIds: [] },
    });
  });

  it.each([
    ['TextField', { pattern: '(a+)+$' }, 'pattern'],
    ['TextField', { pattern: '(a|aa)+$' }, 'pattern'],
    ['TextField', { pattern: '[' }, 'pattern'],
    ['TextField', { minLength: 2, maxLength: 1 }, 'minLength'],
    ['TextField', { options: ['a'], defaultValue: 'b' }, 'defaultValue'],
    ['NumericField', { minimum: 2, maximum: 1 }, 'minimum'],
    ['DateField', { minimum: '2026-02-30' }, 'minimum'],
    ['LinkField', { allowedSchemes: ['javascript'] }, 'allowedSchemes[0]'],
    ['HtmlField', { indexed: true }, 'indexed'],
    ['MediaField', { multiple: 'yes' }, 'multiple'],
    ['BooleanField', { minLength: 1 }, 'minLength'],
  ])('of type %s cannot be defined with %j', async (type, settings, member) => {
    const answer = await api.putType('Wrong', { fields: [{ name: 'wrong', type, settings }] });
    expect(faultyMembers(answer)).toEqual([`fields[0].settings.${member}`]);
  });

  it('is not searched for its pattern when it is far too long', async () => {
    await api.putType('Padded', {
      fields: [{ name: 'padded', type: 'TextField', settings: { pattern: String.raw`\s+$` } }],
    });
    const started = performance.now();
    const answer = await api.post({ contentType: 'Padded', padded: `${' '.repeat(500_000)}x` });
    expect(faultyMembers(answer)).toEqual(['padded']);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('picks items of its types, in embedded items too', async () => {
    const nursery = itemOf(await api.post({ contentType: 'Nursery', titlePart: { title: 'Pick' } }));
    const picking = { contentItemIds: [nursery.contentItemId] };
    expect(faultyMembers(await api.post(catalogue({ trees: picking })))).toEqual(['trees.contentItemIds[0]']);
    const seedling = { contentType: 'Seedling', titlePart: { title: 'Oak' }, pots: 1 };
    const bag = (mother: object) => ({ springBag: { contentItems: [{ ...seedling, mother }] } });
    itemOf(await api.post(catalogue(bag(picking))));
    const other = itemOf(await api.post(catalogue()));
    expect(faultyMembers(await api.post(catalogue(bag({ contentItemIds: [other.contentItemId] }))))).toEqual([
      'springBag.contentItems[0].mother.contentItemIds[0]',
    ]);
  });

  it('is read from Orchard Core by an import, an empty one too', async () => {
    const Catalogue = { Season: { Text: 'spring' }, Price: { Value: null }, Day: { Value: '2026-11-20T00:00:00Z' } };
    const Cover = { Paths: ['a.jpg'], MediaTexts: [null], Anchors: [] };
    const item = { ContentType: 'Catalogue', TitlePart: { Title: 'Orchard' }, Catalogue: { ...Catalogue, Cover } };
    expect(await importing(item)).toMatchObject({ rejected: 0 });
    const imported = itemOf(await api.byHandle('slug:orchard'));
    expect(imported).toMatchObject({
      season: 'spring',
      day: '2026-11-20',
      cover: { paths: ['a.jpg'], mediaTexts: [''] },
    });
    expect(imported).not.toHaveProperty('price');
  });
});
