import type { Locator, Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import { itemOf, statesOf, type Item } from '../support/content-api';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { GraphqlClient } from '../support/graphql-client';
import { keyboard, type Hands } from '../support/hands';
import { filesOf, png } from '../support/media-samples';

const FIELDS = {
  Summary: 'Text',
  Minutes: 'Number',
  Vegetarian: 'Yes or no',
  Seasons: 'List of texts',
  Picture: 'Media',
  Similar: 'Content picker',
};
const WRITTEN = {
  titlePart: { title: 'Apple tart' },
  markdownBodyPart: { markdown: 'Take **three** apples.' },
  summary: 'A tart with apples',
  minutes: 45,
  vegetarian: true,
  seasons: ['autumn', 'winter'],
  picture: { paths: ['tart.png'], mediaTexts: ['A round tart'] },
};
const NARROW = 390;

describe('A recipe, from its type to the recycle bin, with the keyboard alone', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let hands: Hands;
  let id: string;
  let pie: Item;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const actions = () => page.locator('.split > details > summary');
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first();
  const box = (name: string | RegExp) => page.getByRole('textbox', { name });
  const said = (text: string) => page.getByText(text, { exact: false }).first().waitFor();
  const stored = async () => itemOf(await world.content.admin.get(id, 'latest'));
  const states = () => statesOf(world.content.admin, id);
  const tick = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press('Space');
  };
  const goto = (path: string) => page.waitForURL((url) => url.pathname.endsWith(path));
  const edit = (path = '') => `/Admin/Contents/ContentItems/${id}/${path}`;

  /** At both widths, so that no page of the walk is left out. */
  const expectUsable = async () => {
    expect(await violationsOf(page)).toEqual([]);
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const width of [size.width, NARROW]) {
      await page.setViewportSize({ ...size, width });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(size);
  };

  beforeAll(async () => {
    world = await EditorWorld.start();
    pie = await world.save('Article', { titlePart: { title: 'A pie' } });
    opened = await world.enter({ bypassCSP: true, locale: 'en-US', timezoneId: 'Europe/Berlin' });
    ({ page } = opened);
    hands = keyboard(page);
    await page.goto(`${world.url}/Admin`);
  });
  afterAll(() => world.stop());

  it('has a type of six kinds of fields', async () => {
    await hands.press(link('Content types'));
    await hands.press(link('New content type'));
    await hands.type(box('Display name'), 'Recipe');
    await hands.choose(page.getByLabel('Start from'), 'Article:');
    await hands.press(button('Create content type'));
    for (const [name, kind] of Object.entries(FIELDS)) {
      await hands.press(page.locator('summary', { hasText: 'Add a field' }));
      await hands.press(button(kind));
      await page.locator('input[name^="new-"][name$=".displayName"]:focus').waitFor();
      await page.keyboard.type(name);
    }
    await hands.press(page.locator('summary', { hasText: 'Add a part' }));
    await hands.press(button('Publish later'));
    await page.locator('.bag-item', { hasText: 'Publish later' }).waitFor();
    await hands.press(button('Save'));
    await said('was saved.');
    const rows = await page.locator('.bag-item').allInnerTexts();
    for (const [name, kind] of Object.entries(FIELDS)) {
      expect(rows.some((row) => row.includes(name) && row.includes(kind))).toBe(true);
    }
    await expectUsable();
  });

  it('has a picture in the library', async () => {
    await hands.press(link('Media'));
    await goto('/Admin/Media');
    const [file] = filesOf({ 'tart.png': await png(40, 30) });
    await hands.press(page.getByLabel('Upload files', { exact: true }));
    const chooser = page.waitForEvent('filechooser');
    await hands.press(page.getByLabel('Files', { exact: true }));
    await (
      await chooser
    ).setFiles({
      name: file.name,
      mimeType: 'image/png',
      buffer: Buffer.from(await file.arrayBuffer()),
    });
    await hands.press(button('Upload'));
    await link('tart.png').waitFor();
  });

  it('is written, and saved as a draft', async () => {
    await hands.press(link('Content items'));
    await goto('/ContentItems');
    await hands.press(page.getByLabel('New', { exact: true }));
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Recipe', exact: true }));
    await goto('/Recipe/Create');
    expect(await page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]').allInnerTexts()).toEqual([
      'Content items',
    ]);
    await hands.type(box(/^Title/), WRITTEN.titlePart.title);
    await hands.type(box(/^Text/), WRITTEN.markdownBodyPart.markdown);
    await hands.type(box('Summary'), WRITTEN.summary);
    await hands.type(page.getByLabel('Minutes'), String(WRITTEN.minutes));
    await tick(page.getByLabel('Vegetarian'));
    await hands.type(box('Seasons'), WRITTEN.seasons.join('\n'));
    await hands.press(button('Choose from the media library'));
    await hands.press(page.getByRole('dialog').getByRole('button', { name: 'tart.png' }));
    await hands.type(box('Alt text'), WRITTEN.picture.mediaTexts[0]);
    await hands.type(page.getByRole('combobox', { name: 'Similar' }), 'pie');
    await page.getByRole('option', { name: /A pie/ }).waitFor();
    await page.keyboard.press('Enter');
    await expectUsable();
    await page.keyboard.press('ControlOrMeta+s');
    await said('was saved as a draft.');
    [, id] = /ContentItems\/(\w+)/.exec(page.url()) ?? [];
    expect(await stored()).toMatchObject({ ...WRITTEN, similar: { contentItemIds: [pie.contentItemId] } });
    expect(await states()).toEqual(['Draft']);
  });

  it('is previewed', async () => {
    const tab = page.context().waitForEvent('page');
    await hands.press(actions());
    await hands.press(button('Preview in a new tab'));
    const preview = await tab;
    await preview.locator('strong', { hasText: 'three' }).waitFor();
    await preview.close();
  });

  it('is scheduled, and published now', async () => {
    const moment = page.getByLabel('Publish on');
    await moment.focus();
    await page.keyboard.type('12242090');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0630PM');
    await page.keyboard.press('ControlOrMeta+s');
    await said('was saved as a draft.');
    expect(await moment.inputValue()).toMatch(/^2090-12-24T18:30/);
    expect(await page.locator('.editor-status').innerText()).toContain('Scheduled');
    expect(await stored()).toMatchObject({ published: false });
    await expectUsable();
    await hands.press(actions());
    await hands.press(button('Publish now'));
    await said('was published.');
    expect(await stored()).toMatchObject({ published: true });
  });

  it('is changed, compared and restored', async () => {
    await hands.type(box('Summary'), 'A better tart');
    await hands.press(button('Update'));
    await said('was published.');
    await hands.press(link('History'));
    await goto(edit('History'));
    await hands.press(page.getByRole('link', { name: 'Changes of version 2' }));
    await goto('/Compare');
    await expectUsable();
    expect(await page.locator('ins', { hasText: 'better' }).count()).toBe(1);
    await hands.press(page.getByRole('link', { name: /^Restore as draft.*Version 1/ }));
    await hands.press(button('Restore'));
    await said('was restored as a draft.');
    await goto(edit('History'));
    await expectUsable();
    await hands.press(link('Edit'));
    await goto(edit('Edit'));
    expect(await box('Summary').inputValue()).toBe(WRITTEN.summary);
  });

  it('is copied, and the copy is deleted and comes back', async () => {
    const original = id;
    await hands.press(actions());
    await hands.press(button('Duplicate'));
    await said('This is the copy');
    [, id] = /ContentItems\/(\w+)/.exec(page.url()) ?? [];
    expect(id).not.toBe(original);
    await hands.press(actions());
    await hands.press(button('Delete…'));
    await goto(edit('Delete'));
    await expectUsable();
    await hands.press(button('Delete'));
    await said('was deleted');
    await hands.press(link('Recycle bin'));
    await goto('/RecycleBin');
    await hands.press(page.getByLabel('Actions for Apple tart'));
    await hands.press(
      page
        .getByRole('link', { name: /^Restore/ })
        .or(page.getByRole('button', { name: /^Restore/ }))
        .first(),
    );
    await hands.press(button('Restore'));
    await said('was restored');
    expect(await stored()).toMatchObject({ displayText: 'Apple tart', published: false });
    id = original;
    requireFaultless(opened);
  });

  it('is read over REST and GraphQL', async () => {
    const { app, admin } = world.content;
    expect(itemOf(await admin.get(id))).toMatchObject({ ...WRITTEN, summary: 'A better tart' });
    const graphql = new GraphqlClient(app, await app.token());
    const query = '{ recipe { displayText summary minutes vegetarian seasons picture { paths mediaTexts } } }';
    const { titlePart, markdownBodyPart: _body, ...fields } = WRITTEN;
    const expected = { displayText: titlePart.title, ...fields, summary: 'A better tart' };
    expect(await graphql.items(query)).toEqual([expected]);
  });
});
