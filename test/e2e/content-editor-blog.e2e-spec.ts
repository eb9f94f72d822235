import { blogHistory } from '../support/blog-history';
import { itemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

interface Changes {
  readonly changes: readonly { readonly path: string; readonly text?: readonly { kind: string; text: string }[] }[];
}

let world: ContentWorld;
let admin: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  await admin.putType('BlogPost', {
    parts: [
      { part: 'TitlePart' },
      { part: 'AutoroutePart' },
      { part: 'MarkdownBodyPart' },
      { part: 'CommonPart', settings: { displayDateEditor: true } },
      { part: 'AuditTrailPart' },
    ],
    fields: [
      { name: 'subtitle', type: 'TextField' },
      { name: 'category', type: 'TextField' },
    ],
  });
});
afterAll(() => world.stop());

const TEXT = 'markdownBodyPart.markdown';

describe('Every post of a real blog', () => {
  it('has changed by one word when one word was typed, and by nothing else', async () => {
    const browser = await new People(world.app).signedIn();
    let count = 0;
    for (const { versions } of blogHistory()) {
      const { titlePart, autoroutePart, createdUtc, category, markdownBodyPart } = versions[versions.length - 1];
      const post = { titlePart, autoroutePart, commonPart: { createdUtc }, category, markdownBodyPart };
      const { contentItemId } = itemOf(await admin.post({ contentType: 'BlogPost', ...post }));
      const form = await EditorForm.edit(browser, contentItemId);
      const typed = form.value(TEXT) ?? '';
      expect((await form.type({ [TEXT]: typed.replace(/\p{L}+/u, 'espalier') }).send('publish')).status).toBe(303);
      const { contentItemVersionId, markdownBodyPart: after } = itemOf(await admin.get(contentItemId));
      const { changes } = (await admin.changes(contentItemVersionId)).body as Changes;
      expect(changes.map(({ path }) => path)).toEqual([TEXT]);
      expect((after as { markdown: string }).markdown).toBe(markdownBodyPart.markdown.replace(/\p{L}+/u, 'espalier'));
      count++;
    }
    expect(count).toBe(655);
  }, 600_000);
});
