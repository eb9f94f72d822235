import type { Locator, Page } from 'playwright-core';
import { violationsAtAnyWidth, violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, openActions, requireFaultless, saveDraft, signIn } from '../support/editor-world';
import { keyboard, type Hands } from '../support/hands';
import { rolesIn, treeOf } from '../support/tree';

interface Shown {
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(element: Shown): { readonly backgroundColor: string } };
  };
}

const BEFORE = 'An oak grows slowly.\n\nA lime smells.\n\nAn elm stands.';

describe('Two people in one item, with scripts and the keyboard alone', () => {
  let world: EditorWorld;
  let mine: WatchedPage;
  let theirs: WatchedPage;
  let page: Page;
  let hands: Hands;
  let item: Item;
  let userName: string;

  const box = (on: Page, name: RegExp) => on.getByRole('textbox', { name });
  const saved = (on: Page) => on.getByText('was saved as a draft').waitFor();
  /** The text by its source, since both of them prefer that. */
  const write = async (
    on: Page,
    members: { readonly text: string; readonly summary?: string; readonly title?: string },
  ) => {
    const { text, summary, title } = members;
    await on.locator('markup-editor').first().getByRole('button', { name: 'Source' }).press('Enter');
    await box(on, /^Text/).fill(text);
    if (summary !== undefined) await box(on, /^Summary/).fill(summary);
    if (title !== undefined) await box(on, /^Title/).fill(title);
  };
  const stored = async () => (await world.latest(item)) as Item & { markdownBodyPart: object; summary?: string };

  beforeAll(async () => {
    world = await EditorWorld.start();
    await world.content.admin.putType('Report', {
      parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }],
      fields: [{ name: 'summary', type: 'TextField' }],
    });
    ({ userName } = await world.people.create('Editor'));
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    item = await world.save('Report', { titlePart: { title: 'Trees' }, markdownBodyPart: { markdown: BEFORE } });
    mine = await world.enter();
    theirs = await world.enter();
    await theirs.page.context().clearCookies();
    await theirs.page.goto(`${world.url}/Login`);
    await signIn(theirs.page, userName);
    ({ page } = mine);
    hands = keyboard(page);
    for (const one of [page, theirs.page]) {
      // What is saved by itself is in no conflict, and this is about what is.
      await one.context().route('**/Autosave', (route) => route.abort());
      await world.edit(one, item);
    }
  });
  afterEach(async () => {
    for (const one of [mine, theirs]) {
      requireFaultless({ ...one, faults: one.faults.filter((fault) => !fault.includes('ERR_FAILED')) });
      await one.page.context().close();
    }
  });

  it('are told what was merged automatically', async () => {
    await write(theirs.page, { text: BEFORE, summary: 'Theirs' });
    await saveDraft(theirs.page);
    await saved(theirs.page);
    await write(page, { text: `${BEFORE}\n\nMine.` });
    await saveDraft(page);
    await page.getByText(`What ${userName} changed meanwhile was kept: Summary.`).waitFor();
    expect(await stored()).toMatchObject({ summary: 'Theirs', markdownBodyPart: { markdown: `${BEFORE}\n\nMine.` } });
  });

  it('choose between two words for the same, and can use both changes of a text', async () => {
    await write(theirs.page, { text: BEFORE.replace('slowly', 'fast'), summary: 'Theirs', title: 'Woods' });
    await saveDraft(theirs.page);
    await saved(theirs.page);
    await write(page, { text: BEFORE.replace('An oak', 'One oak'), title: 'Forests' });
    await saveDraft(page);
    await page.getByRole('heading', { name: `You and ${userName} changed this item` }).waitFor();
    await page.getByText('2 fields need a decision').waitFor();
    const merged = page.getByRole('listitem').filter({ hasText: 'Summary' });
    await merged.getByText(userName).waitFor();
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    const [mineOf, theirsOf] = ['radio "Keep yours, as in the form below"', `radio "Use the change by ${userName}"`];
    const tree = await treeOf(page.getByRole('region', { name: 'changed this item' }));
    expect(rolesIn(tree, 'heading', 'group', 'radio')).toEqual([
      `heading "You and ${userName} changed this item" [level=2]`,
      'group "Title"',
      mineOf,
      theirsOf,
      'group "Text"',
      mineOf,
      theirsOf,
      'radio "Use both changes"',
      'group',
      'heading "Merged automatically 1" [level=3]',
    ]);
    expect(rolesIn(tree, 'radio', 'insertion').slice(0, 4)).toEqual([
      mineOf,
      'insertion: Forests',
      theirsOf,
      'insertion: Woods',
    ]);
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    // One stop of the tab key each; arrows choose.
    for (const [name, way] of [
      ['Title', `Use the change by ${userName}`],
      ['Text', 'Use both changes'],
    ] as const) {
      await hands.tick(group(name).getByRole('radio', { name: /^Keep yours/ }));
      const wanted = group(name).getByRole('radio', { name: way });
      while (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown');
    }
    await saveDraft(page);
    await saved(page);
    expect(await stored()).toMatchObject({
      displayText: 'Woods',
      summary: 'Theirs',
      markdownBodyPart: { markdown: BEFORE.replace('slowly', 'fast').replace('An oak', 'One oak') },
    });
  });

  it('are asked nothing about different paragraphs, also of a draft that was saved over', async () => {
    await write(theirs.page, { text: BEFORE });
    await box(theirs.page, /^Summary/).fill('A draft');
    await saveDraft(theirs.page);
    await saved(theirs.page);
    await world.edit(page, item);
    await write(theirs.page, { text: BEFORE.replace('slowly', 'fast'), title: 'Woods' });
    await saveDraft(theirs.page);
    await saved(theirs.page);
    await write(page, { text: BEFORE.replace('stands', 'falls'), title: 'Forests' });
    await saveDraft(page);
    await page.getByText('1 field needs a decision').waitFor();
    const merged = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Merged automatically' }) });
    expect(await merged.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^Text[^]*${userName}[^]*fast`)),
      expect.stringMatching(/^Text[^]*You[^]*falls/),
    ]);
    expect(await violationsOf(page)).toEqual([]);
    await hands.tick(page.getByRole('radio', { name: /^Keep yours/ }));
    await saveDraft(page);
    await saved(page);
    const markdown = BEFORE.replace('slowly', 'fast').replace('stands', 'falls');
    expect(await stored()).toMatchObject({ displayText: 'Forests', markdownBodyPart: { markdown } });
  });

  it('do so without scripts, too, and are shown what was merged automatically', async () => {
    const plain = await world.enter({ javaScriptEnabled: false });
    await world.edit(plain.page, item);
    await write(theirs.page, { text: BEFORE.replace('smells', 'dies'), summary: 'Theirs', title: 'Woods' });
    await saveDraft(theirs.page);
    await saved(theirs.page);
    const save = async () => {
      await openActions(plain.page);
      await plain.page.getByRole('button', { name: 'Save draft' }).click();
    };
    await box(plain.page, /^Title/).fill('Forests');
    await box(plain.page, /^Text/).fill(BEFORE.replace('smells', 'blooms').replace('stands', 'falls'));
    await save();
    const asked = plain.page
      .getByRole('region', { name: 'changed this item' })
      .filter({ hasText: '2 fields need a decision' });
    await asked.getByRole('listitem').filter({ hasText: userName }).getByText('Theirs').waitFor();
    const choose = (group: string, name: RegExp) =>
      asked.getByRole('group', { name: group, exact: true }).getByRole('radio', { name }).first().check();
    await choose('Title', /^Keep yours/);
    await choose('Text', /^Use both changes/);
    await choose('Place 1 of 1', /^Use the change by/);
    await save();
    await saved(plain.page);
    expect(await stored()).toMatchObject({
      displayText: 'Forests',
      summary: 'Theirs',
      markdownBodyPart: { markdown: BEFORE.replace('smells', 'dies').replace('stands', 'falls') },
    });
    requireFaultless(plain);
    await plain.page.context().close();
  });

  it('decide place by place where both have changed the same of a text', async () => {
    await write(theirs.page, { text: BEFORE.replace('slowly', 'fast').replace('smells', 'dies') });
    await saveDraft(theirs.page);
    await saved(theirs.page);
    await write(page, { text: BEFORE.replace('smells', 'blooms').replace('An elm', 'One elm') });
    await saveDraft(page);
    const way = (name: string) => page.getByRole('radio', { name });
    const both = way('Use both changes, and choose where they meet');
    const ground = (radio: Locator) =>
      radio.evaluate((element: Shown) => element.ownerDocument.defaultView.getComputedStyle(element).backgroundColor);
    const unchosen = await ground(both);
    await hands.tick(way('Keep yours, as in the form below'));
    while (!(await both.isChecked())) await page.keyboard.press('ArrowDown');
    expect(await ground(both)).not.toBe(unchosen);
    const place = page.getByRole('group', { name: 'Place 1 of 1' });
    await place.getByText('A lime blooms.').waitFor();
    await place.getByText('A lime dies.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await saveDraft(page);
    await page.getByText('1 field needs a decision').waitFor();
    expect(await both.isChecked()).toBe(true);
    await hands.tick(place.getByRole('radio', { name: 'Keep yours' }));
    await saveDraft(page);
    await saved(page);
    expect(await stored()).toMatchObject({
      markdownBodyPart: { markdown: 'An oak grows fast.\n\nA lime blooms.\n\nOne elm stands.' },
    });
  });
});
