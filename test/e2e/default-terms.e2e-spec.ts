import { Browser } from '@espalier/testing';
import { ColorFilterPlugin } from '../../plugins/color-filter/src';
import { SearchByColorModule } from '../fixtures/search-by-color.module';
import { itemOf, pageOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

describe('Options of the filters of contents', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld({ plugins: [ColorFilterPlugin, SearchByColorModule] });
    const type = { parts: [{ part: 'TitlePart' }], fields: [{ name: 'color', type: 'TextField' }] };
    await world.admin.putType('Paint', type);
    await world.admin.putType('Quote', { ...type, stereotype: 'Widget' });
    for (const [contentType, title, color] of [
      ['Paint', 'Fire', 'dark red'],
      ['Paint', 'Red dark wall', 'blue'],
      ['Quote', 'Rust', 'red'],
    ]) {
      await world.admin.post({ contentType, titlePart: { title }, color });
    }
  });
  afterAll(() => world.stop());

  const titles = async (q: string, parameters: object = {}) =>
    pageOf(await world.admin.list({ q: `${q} sort:title`, ...parameters })).items.map(({ displayText }) => displayText);

  it('give free text to the term of the one type or stereotype that a list is of', async () => {
    expect(await titles('red')).toEqual(['Red dark wall']);
    expect(await titles('red type:Paint')).toEqual(['Fire']);
    expect(await titles('red', { type: 'Paint' })).toEqual(['Fire']);
    expect(await titles('red stereotype:Widget')).toEqual(['Rust']);
    expect(await titles('text:red type:Paint')).toEqual(['Red dark wall']);
    expect(await titles('red type:Paint,Quote')).toEqual(['Red dark wall']);
  });

  it('make one phrase of free text, unless it has AND or OR', async () => {
    expect(await titles('dark red')).toEqual([]);
    expect(await titles('red dark')).toEqual(['Red dark wall']);
    expect(await titles('dark AND red')).toEqual(['Red dark wall']);
    expect(await titles('type:Paint dark red')).toEqual(['Fire']);
  });

  it('make one phrase of what stands behind the names of terms that search texts, too', async () => {
    expect(await titles('text:dark red')).toEqual([]);
    expect(await titles('text:red dark')).toEqual(['Red dark wall']);
    expect(await titles('color:dark red')).toEqual(['Fire']);
    expect(await titles('color:dark OR red')).toEqual(['Fire', 'Rust']);
    expect(await titles('shade:dark red')).toEqual(['Fire']);
    expect(await titles('shade:NOT dark red')).toEqual(['Red dark wall', 'Rust']);
    expect(await titles('tone:dark red')).toEqual(['Fire']);
  });

  it('leave the term of a plug-in among those that the filter offers', async () => {
    const browser = new Browser(world.app);
    await browser.signIn();
    const { text } = await browser.open('/Admin/Contents/ContentItems');
    const [, terms = '[]'] = /data-terms="([^"]*)"/.exec(text) ?? [];
    const known = JSON.parse(terms.replaceAll('&quot;', '"')) as { name: string }[];
    expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(['status', 'color']));
  });

  it('are what the help says', async () => {
    const browser = new Browser(world.app);
    await browser.signIn();
    const { text } = await browser.open('/Admin/Contents/FilterSyntax');
    expect(text).toContain(
      'Adjacent words are searched as one phrase, as in quotation marks: in free text and after text:, search:, color:, shade:, tone:.',
    );
    expect(text).toContain('After owner:, author:, a space means OR.');
    expect(text).not.toContain('A space means OR, and so do');
    expect((await browser.open('/Admin/Users')).text).toContain('A space means OR, and so do');
  });

  it('go with the settings, by which lists of types or all lists search whole items', async () => {
    const set = async (body: object) => (await world.admin.send('PUT', '/api/settings/content-lists', { body })).status;
    const { contentItemId } = itemOf(
      await world.admin.post({ contentType: 'Paint', titlePart: { title: 'Sky' }, color: 'pale blue' }),
    );
    expect(await titles('pale')).toEqual([]);
    expect(await set({ searchEverywhere: true })).toBe(200);
    expect(await titles('pale')).toEqual(['Sky']);
    expect(await titles('sky type:Paint')).toEqual([]);
    expect(await set({ searchedTypes: ['Paint'] })).toBe(200);
    expect(await titles('sky type:Paint')).toEqual(['Sky']);
    expect(await titles('pale')).toEqual([]);
    expect(await set({ searchedTypes: ['Pain'] })).toBe(400);
    expect(await set({})).toBe(200);
    await world.admin.remove(contentItemId);
  });

  it('hold for the page of a type, whose help says which term is the default', async () => {
    const browser = new Browser(world.app);
    await browser.signIn();
    const list = (await browser.open('/Admin/Contents/ContentItems/Paint?q=dark+red')).text;
    expect(list).toContain('Fire');
    expect(list).not.toContain('Red dark wall');
    expect(list).toContain('<code>color:&quot;dark red&quot;</code>');
  });
});
