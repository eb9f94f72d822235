import type { Browser } from '@espalier/testing';
import { defineTypes } from '../fixtures/garden-types';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

let world: ContentWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
  await defineTypes(world.admin, 'Cutting', 'Plant');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));

const field = (name: string, type: string, settings: object = {}) => ({ name, type, settings });

async function withFields(name: string, ...fields: object[]): Promise<EditorForm> {
  itemOf(await world.admin.putType(name, { fields }).then((answer) => ({ ...answer, status: 200 })));
  return EditorForm.create(browser, name);
}

describe('The controls of fields', () => {
  it('hold what was typed into them', async () => {
    const form = await EditorForm.create(browser, 'Plant');
    const edited = await form
      .type({
        'titlePart.title': 'Pear “<b>&',
        latinName: ' Pyrus ',
        height: '2.50',
        evergreen: ['false', 'true'],
        planted: '2026-02-03',
        watered: '2026-02-03T04:05',
        rings: '06:07',
        tags: 'one\r\n\r\ntwo',
        'source.url': '/pears',
        'source.text': 'Pears',
        'source.target': '_blank',
        note: '<p>Hello</p>',
        'markdownBodyPart.markdown': '# One\r\n\r\nTwo',
        neighbours: '',
      })
      .done('save');
    expect(await latest(edited.contentItemId)).toMatchObject({
      displayText: 'Pear “<b>&',
      latinName: ' Pyrus ',
      height: 2.5,
      evergreen: true,
      planted: '2026-02-03',
      watered: '2026-02-03T04:05:00.000Z',
      rings: '06:07:00',
      tags: ['one', 'two'],
      source: { url: '/pears', text: 'Pears', target: '_blank' },
      note: '<p>Hello</p>',
      markdownBodyPart: { markdown: '# One\n\nTwo' },
    });
    expect(
      ['height', 'planted', 'watered', 'rings', 'tags', 'evergreen', 'source.target'].map((name) => edited.value(name)),
    ).toEqual(['2.5', '2026-02-03', '2026-02-03T04:05:00', '06:07:00', 'one\r\ntwo', 'true', '_blank']);
  });

  it('are emptied', async () => {
    const { contentItemId } = itemOf(
      await world.admin.post({
        contentType: 'Plant',
        titlePart: { title: 'Full' },
        latinName: 'x',
        height: 1,
        evergreen: true,
        planted: '2020-01-01',
        tags: ['a'],
        source: { url: '/x' },
      }),
    );
    const form = await EditorForm.edit(browser, contentItemId);
    await form
      .type({ latinName: '', height: '', evergreen: 'false', planted: '', tags: '', 'source.url': '' })
      .done('publish');
    const { latinName, height, evergreen, planted, tags, source } = await latest(contentItemId);
    expect({ latinName, height, evergreen, planted, tags, source }).toEqual({ evergreen: false });
  });

  it('offer what can be chosen, and what was chosen when it still could be', async () => {
    const options = ['red', 'green'];
    const form = await withFields(
      'Tin',
      field('color', 'TextField', { options }),
      field('shades', 'MultiTextField', { options }),
      field('agreed', 'BooleanField', { required: true }),
    );
    const edited = await form.type({ color: 'red', shades: ['', 'green', 'red'], agreed: 'false' }).done('save');
    const item = await latest(edited.contentItemId);
    expect(item).toMatchObject({ color: 'red', shades: ['green', 'red'], agreed: false });
    await withFields(
      'Tin',
      field('color', 'TextField', { options: ['blue'] }),
      field('shades', 'MultiTextField', { options: ['blue'] }),
      field('agreed', 'BooleanField', { required: true }),
    );
    const later = await EditorForm.edit(browser, edited.contentItemId);
    expect(later.html).toContain('red (no longer offered)');
    expect([later.value('color'), later.values('shades'), later.value('agreed')]).toEqual([
      'red',
      ['', 'green', 'red'],
      'false',
    ]);
    expect((await later.done('save')).message).toContain('saved as a draft already');
    expect((await later.type({ agreed: 'true' }).again('save', 400)).errorOf('color')).toContain(
      'Choose one of these: ',
    );
  });

  it('say what is required, and give hints', async () => {
    const form = await withFields(
      'Jar',
      field('weight', 'NumericField', { required: true, hint: 'In <grams>.' }),
      field('maker', 'TextField'),
    );
    expect(form.html).toContain('<label for="field-weight">Weight <span class="optional">(required)</span></label>');
    expect(form.html).toContain('<p class="hint" id="field-weight-hint">In &lt;grams&gt;.</p>');
    expect(form.html).toContain('<label for="field-maker">Maker</label>');
  });

  it('have one line, or several for texts that may be long and where the type says so', async () => {
    const form = await withFields(
      'Note',
      field('short', 'TextField', { maxLength: 100 }),
      field('long', 'TextField', { maxLength: 1000 }),
      field('endless', 'TextField'),
      field('story', 'TextField', { multiline: true }),
      field('line', 'TextField', { maxLength: 1000, multiline: false }),
    );
    const names = ['short', 'long', 'endless', 'story', 'line'];
    const isLong = (html: string, name: string) => html.includes(`<textarea id="field-${name}"`);
    expect(names.filter((name) => isLong(form.html, name))).toEqual(['long', 'story']);
    const values = { short: 'two\nlines', endless: 'Too long to be seen. '.repeat(10), line: 'two\r\nlines' };
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Note', ...values }));
    const stored = await EditorForm.edit(browser, contentItemId);
    expect(names.filter((name) => isLong(stored.html, name))).toEqual(names);
    await stored.type({ story: 'Once' }).done('publish');
    expect(await latest(contentItemId)).toMatchObject({ ...values, story: 'Once' });
  });
});

describe('What a save refuses', () => {
  it('stands beside its control, with what was typed', async () => {
    const typed = { height: 'tall', watered: 'soon', 'autoroutePart.path': 'a b', 'source.url': 'javascript:alert(1)' };
    const form = (await EditorForm.create(browser, 'Plant')).type(typed);
    const refused = await form.again('save', 400);
    const errors = Object.keys(typed).map((name) => refused.errorOf(name));
    expect(errors).toEqual([
      'Enter a number, for example 12.5.',
      'Enter a date and time, for example 2026-05-01 14:05.',
      'must not contain spaces or invisible characters; use letters, digits and hyphens.',
      expect.stringMatching(/^Enter a URL of this site, such as \/about, or one that begins with http:/),
    ]);
    for (const [name, text] of Object.entries(typed)) expect(refused.value(name)).toBe(text);
    expect(refused.summary).toContain('Height: Enter a number, for example 12.5.');
    expect(refused.html).toContain('<title>Error: New Plant');
    expect(refused.html).toContain('<a href="#field-autoroutePart-path">');
  });

  it('of an embedded item stands in its place', async () => {
    const form = await (await EditorForm.create(browser, 'Plant')).again('add:bagPart.contentItems:Cutting');
    const more = await form.again('add:bagPart.contentItems:Cutting');
    const refused = await more.type({ 'bagPart.contentItems[1].price': '-1' }).again('save', 400);
    expect(refused.errorOf('bagPart.contentItems[1].price')).toBe('Enter 0 or more.');
    expect(refused.value('bagPart.contentItems[1].price')).toBe('-1');
  });

  it('of a taken path is told like a wrong one', async () => {
    itemOf(await world.admin.post({ contentType: 'Plant', autoroutePart: { path: 'taken' } }));
    const form = (await EditorForm.create(browser, 'Plant')).type({ 'autoroutePart.path': 'Taken' });
    expect((await form.again('publish', 400)).errorOf('autoroutePart.path')).toBe(
      '“taken” is already used by another item. Choose another one.',
    );
  });
});

describe('Embedded items', () => {
  const titles = async (id: string): Promise<unknown> =>
    ((await latest(id)).bagPart as { contentItems: Item[] }).contentItems.map(({ titlePart }) => titlePart?.title);

  it('are added, moved, changed and removed without saving, and keep their ids', async () => {
    const contentItems = ['One', 'Two', 'Three'].map((title) => ({ contentType: 'Cutting', titlePart: { title } }));
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Plant', bagPart: { contentItems } }));
    const ids = ((await latest(contentItemId)).bagPart as { contentItems: Item[] }).contentItems;
    const opened = await EditorForm.edit(browser, contentItemId);
    const form = await world.unchanged(async () => {
      const moved = await opened.again('down:bagPart.contentItems[0]');
      const up = await moved.again('up:bagPart.contentItems[2]');
      const removed = await up.again('remove:bagPart.contentItems[0]');
      return removed.again('add:bagPart.contentItems:Cutting');
    });
    expect([0, 1, 2].map((at) => form.value(`bagPart.contentItems[${at}].titlePart.title`))).toEqual([
      'Three',
      'One',
      '',
    ]);
    await form
      .type({ 'bagPart.contentItems[2].titlePart.title': 'Four', 'bagPart.contentItems[1].price': '5' })
      .done('publish');
    expect(await titles(contentItemId)).toEqual(['Three', 'One', 'Four']);
    const after = ((await latest(contentItemId)).bagPart as { contentItems: Item[] }).contentItems;
    expect([after[0].contentItemId, after[1]]).toEqual([ids[2].contentItemId, { ...ids[0], price: 5 }]);
  });

  it('are put in order by the keys of the form, as a script would move them', async () => {
    const contentItems = ['One', 'Two'].map((title) => ({ contentType: 'Cutting', titlePart: { title } }));
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Plant', bagPart: { contentItems } }));
    const form = await EditorForm.edit(browser, contentItemId);
    await form.type({ 'bagPart.contentItems': ['', '1', '0'] }).done('publish');
    expect(await titles(contentItemId)).toEqual(['Two', 'One']);
    const again = await EditorForm.edit(browser, contentItemId);
    await again.type({ 'bagPart.contentItems': [''] }).done('publish');
    expect((await latest(contentItemId)).bagPart ?? {}).toEqual({});
  });
});
