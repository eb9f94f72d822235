import type { Page } from 'playwright-core';
import { Applications } from '#features/openid';
import { blogHistory } from '../support/blog-history';
import { Chromium, type WatchedPage } from '../support/chromium';
import { CommandLine } from '../support/command-line';
import { itemOf, pageOf, statesOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { keyboard, type Hands } from '../support/hands';
import { png, uploadForm } from '../support/media-samples';
import { TEST_ENVIRONMENT } from '../support/test-app';
import { rolesIn, treeOf } from '../support/tree';

const EDITOR = 'wanda';
const MISTAKE = 'Mistakenly';

/** One that was changed several times. */
const post = blogHistory().find(({ versions }) => versions.length > 5);
const versions = post?.versions ?? [];

describe('A real post that somebody has changed, without scripts and with the keyboard alone', () => {
  let world: ContentWorld;
  let commands: CommandLine;
  let browser: Chromium;
  let opened: WatchedPage;
  let page: Page;
  let hands: Hands;
  let before: Item;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true }).first();
  const body = ({ markdownBodyPart }: Item) => (markdownBodyPart as { markdown: string }).markdown;
  const word = (markdown: string) => /\p{L}{5,}/u.exec(markdown)?.[0] ?? '';

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    browser = await Chromium.launch();
    commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    await commands.run(['import', commands.lines('post.ndjson', [post])]);
    const { title } = versions[versions.length - 1].titlePart;
    const found = pageOf(await world.admin.list({ q: `"${title}"`, type: 'BlogPost' }));
    [before] = found.items;
    const { clientSecret } = await world.app.get(Applications).create({ clientId: EDITOR, roles: ['Administrator'] });
    const editor = world.admin.as(await world.app.token(EDITOR, clientSecret));
    const markdown = body(before).replace(word(body(before)), MISTAKE);
    itemOf(await editor.post({ contentItemId: before.contentItemId, markdownBodyPart: { markdown } }));
    opened = await browser.open(`${world.app.url}/Admin/Contents/ContentItems/BlogPost`, { javaScriptEnabled: false });
    ({ page } = opened);
    hands = keyboard(page);
    await hands.type(page.getByLabel('User name'), TEST_ENVIRONMENT.ADMIN_USERNAME);
    await hands.type(page.getByLabel('Password'), TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await hands.press(button('Sign in'));
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
    commands.clear();
  });

  it('is found, with who changed it', async () => {
    await hands.type(page.getByLabel('Filter', { exact: true }), `"${before.displayText}"`);
    await hands.press(button('Search'));
    await hands.press(page.getByLabel(`Actions for ${before.displayText}`));
    await hands.press(link('Version history'));
    const newest = page.getByRole('row').nth(1);
    expect(await newest.innerText()).toContain(EDITOR);
    expect(await page.getByRole('row').count()).toBe(versions.length + 2);
  });

  it('shows what was changed, word by word', async () => {
    await hands.press(link(`Changes of version ${versions.length + 1}`));
    const shown = async () => {
      const [inserted, deleted] = [page.locator('.change-text ins'), page.locator('.change-text del')];
      expect([await inserted.count(), await deleted.count()]).toEqual([1, 1]);
      return [await inserted.innerText(), await deleted.innerText()];
    };
    const words = [expect.stringContaining(MISTAKE), expect.stringContaining(word(body(before)))];
    await page.locator('.change-sides > :first-child del').waitFor();
    await page.locator('.change-sides > :last-child ins').waitFor();
    expect(await shown()).toEqual(words);
    const tree = await treeOf(page.getByRole('main'));
    expect(rolesIn(tree, 'heading', 'navigation', 'deletion', 'insertion')).toEqual([
      'navigation "Breadcrumbs"',
      expect.stringMatching(/^heading "Changes in .*\[level=1\]$/),
      'heading "Versions" [level=2]',
      'insertion: underlined',
      'deletion: struck through',
      'navigation "Layout"',
      'navigation "Members"',
      `heading "Version ${versions.length}" [level=2]`,
      `heading "Version ${versions.length + 1}, published" [level=2]`,
      'heading "Changes" [level=2]',
      expect.stringContaining(`[removed: ${word(body(before))}`),
      expect.stringContaining(`[added: ${MISTAKE}`),
    ]);
    const [to, from] = [versions.length + 1, versions.length];
    expect(rolesIn(tree, 'radio').slice(0, 4)).toEqual([
      `radio "From version ${to}"`,
      `radio "To version ${to}" [checked]`,
      `radio "From version ${from}" [checked]`,
      `radio "To version ${from}"`,
    ]);
    await hands.press(link('Inline'));
    await page.locator('.changes .change-sides').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(words);
  });

  it('says how many words were changed, and what was not', async () => {
    const counts = page.getByText('1 word added. 1 word removed.');
    await counts.waitFor();
    await page.getByText(/^The same in both: .*Title/).waitFor();
    const newest = page
      .getByRole('list')
      .filter({ hasText: `Version ${versions.length + 1}` })
      .getByRole('listitem')
      .first();
    expect(await newest.innerText()).toMatch(/\+1\s+word[^]*−1\s+word[^]*From[^]*To/);
  });

  it('shows what is the same in both where it is asked for, and goes on to while other versions are chosen', async () => {
    const same = page.getByRole('heading', { name: 'The same in both' });
    const title = page.locator('.members').getByText(before.displayText, { exact: true }).first();
    expect([await same.count(), await title.count()]).toEqual([0, 0]);
    await hands.press(link('Everything'));
    await same.waitFor();
    await title.waitFor();
    expect(await page.locator('.change-fold:not([open]) summary').count()).toBe(0);
    const from = page.getByLabel('From version 1', { exact: true });
    await from.focus();
    await page.keyboard.press('Space');
    await hands.press(button('Compare'));
    await from.and(page.locator(':checked')).waitFor();
    await page.getByRole('heading', { name: 'Version 1', exact: true }).waitFor();
    expect(await link('Everything').getAttribute('aria-current')).toBe('true');
    await page.locator('.changes .change-sides').first().waitFor({ state: 'detached' });
    await hands.press(link('Changes only'));
    await page.locator('.change-fold:not([open]) summary').first().waitFor();
    expect([await same.count(), await link('Inline').getAttribute('aria-current')]).toEqual([0, 'true']);
    await page.goBack();
    await page.goBack();
    await page.goBack();
  });

  it('is compared with any version before it', async () => {
    const from = page.getByLabel('From version 1', { exact: true });
    await from.focus();
    await page.keyboard.press('Space');
    await hands.press(button('Compare'));
    await page.getByLabel('From version 1', { exact: true }).and(page.locator(':checked')).waitFor();
    await page.locator('.change-fold summary').first().press('Enter');
    await page.locator('.change-fold[open] .change-text').first().waitFor();
    await page.goBack();
  });

  it('is restored as a draft, and what is live stays live', async () => {
    await hands.press(page.getByRole('link', { name: new RegExp(`^Restore as draft.*Version ${versions.length}\\b`) }));
    await hands.press(button('Restore'));
    await page.getByText('was restored as a draft.').waitFor();
    const draft = itemOf(await world.admin.get(before.contentItemId, 'draft'));
    expect(body(draft)).toBe(body(before));
    expect((await statesOf(world.admin, before.contentItemId)).slice(0, 3)).toEqual(['Draft', 'Published', 'Archived']);
  });

  it('is compared with any other version that is ticked', async () => {
    for (const number of [1, versions.length + 2]) {
      const box = page.getByLabel(`Select version ${number}`, { exact: true });
      await box.focus();
      await page.keyboard.press('Space');
    }
    await hands.press(button('Compare the selected versions'));
    const headings = page.locator('.compare-main > .change-sides h2');
    await page.getByRole('heading', { name: 'Changes', exact: true }).waitFor();
    expect(await headings.allInnerTexts()).toEqual(['Version 1', 'Draft changes']);
    expect(opened.faults).toEqual([]);
  });

  it('shows a picture that was changed on both sides', async () => {
    const files = uploadForm({ 'oak.png': await png(40, 30), 'elm.png': await png(60, 30) });
    expect((await world.admin.send('POST', '/api/media', { body: files })).status).toBe(201);
    await world.admin.putType('Picture', { fields: [{ name: 'image', type: 'MediaField' }] });
    const save = async (path: string, contentItemId?: string) =>
      itemOf(await world.admin.post({ contentType: 'Picture', contentItemId, image: { paths: [path] } }));
    const { contentItemId } = await save('oak.png');
    const { contentItemVersionId } = await save('elm.png', contentItemId);
    const history = `${world.app.url}/Admin/Contents/ContentItems/${contentItemId}/History`;
    await page.goto(`${history}/Compare?version=${contentItemVersionId}`);
    const widths = () =>
      page.locator('.changes img').evaluateAll((all: { naturalWidth: number }[]) => all.map((one) => one.naturalWidth));
    expect(await page.locator('.changes .change-sides > :first-child').innerText()).toContain('oak');
    expect(await page.locator('.changes .change-sides > :last-child').innerText()).toContain('elm');
    expect(await widths()).toEqual([40, 60]);
    await hands.press(link('Inline'));
    await page.locator('.changes .change-sides').waitFor({ state: 'detached' });
    expect(await widths()).toEqual([40, 60]);
    expect(opened.faults).toEqual([]);
  });
});
