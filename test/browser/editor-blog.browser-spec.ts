import type { Page } from 'playwright-core';
import { corpus } from '../support/blog-history';
import { parseMarkdown } from '../../src/admin/content-editor/browser/writing/markdown/parser';
import type { Reading } from '../../src/admin/content-editor/browser/writing/markdown/tokens';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import type { WatchedPage } from '../support/chromium';

interface Changes {
  readonly changes: readonly { readonly path: string }[];
}

/** Of the 655, which the tests without a browser edit one and all; `EVERY_POST=1` takes them all here, too. */
const POSTS = corpus().filter((_, index) => process.env.EVERY_POST === '1' || index % 40 === 0);

function readingOf(source: string): Reading {
  const reading: Reading = { source };
  parseMarkdown(source, reading);
  return reading;
}

const WORD = /\p{L}+/u;

let world: EditorWorld;
let opened: WatchedPage;

beforeAll(async () => {
  world = await EditorWorld.start();
  opened = await world.enter();
});

afterAll(async () => {
  requireFaultless(opened);
  await world.stop();
});

/** Selects the first word of the source with the keyboard, and types another one. */
async function typeFirstWord(page: Page, word: string): Promise<void> {
  await page.locator('markup-editor').first().getByRole('button', { name: 'Source' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const shown = await text.inputValue();
  const found = WORD.exec(shown);
  if (!found) throw new Error(`There is no word in ${shown}`);
  await text.focus();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let step = 0; step < found.index; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < found[0].length; step++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type(word);
}

describe('A real post, in the editor with scripts', () => {
  it('has changed by one word when one word was typed, and by nothing else', async () => {
    const { page } = opened;
    for (const { versions } of POSTS) {
      const { titlePart, autoroutePart, markdownBodyPart } = versions[versions.length - 1];
      const item = await world.save('Article', { titlePart, autoroutePart, markdownBodyPart });
      await world.edit(page, item);
      await typeFirstWord(page, 'espalier');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'published' }).waitFor();
      const after = await world.latest(item);
      const { changes } = (await world.content.admin.changes(after.contentItemVersionId)).body as Changes;
      expect(changes.map(({ path }) => path)).toEqual(['markdownBodyPart.markdown']);
      expect(after.markdownBodyPart).toEqual({ markdown: markdownBodyPart.markdown.replace(WORD, 'espalier') });
    }
    expect(POSTS.length).toBeGreaterThan(10);
  });

  it('has changed in its first block when something was written there as it will look', async () => {
    const { page } = opened;
    for (const { versions } of POSTS) {
      const { titlePart, markdownBodyPart } = versions[versions.length - 1];
      const { markdown } = markdownBodyPart;
      const item = await world.save('Article', { titlePart, markdownBodyPart });
      await world.edit(page, item);
      await page.locator('markup-editor').first().getByRole('button', { name: 'Write' }).click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
      await page.keyboard.press('ControlOrMeta+Home');
      await page.keyboard.type('Espalier ');
      await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
      const anyway = page.getByRole('button', { name: 'Publish without alt text' });
      const done = page.getByRole('status').filter({ hasText: 'published' });
      await anyway.or(done).first().waitFor();
      if (await anyway.isVisible()) await anyway.press('Enter');
      await done.waitFor();
      const { markdown: written } = (await world.latest(item)).markdownBodyPart as { markdown: string };
      const { before = '', slices: [first] = [] } = readingOf(markdown);
      const rest = markdown.slice(before.length + (first?.text.length ?? 0));
      const block = written.slice(before.length, written.length - rest.length);
      expect(written).toBe(before + block + rest);
      expect(block.replace('Espalier ', '')).not.toBe(block);
    }
  });
});
