import type { Browser } from '@espalier/testing';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { filesOf, png, uploadForm } from '../support/media-samples';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const SHOWN = '![An oak](/media/oak.png)';
const TEXT = 'markdownBodyPart.markdown';

let world: ContentWorld;
let admin: Browser;
let token: string;
let id: string;
let page: string;

beforeAll(async () => {
  world = await startContentWorld();
  admin = await new People(world.app).signedIn();
  token = await world.app.token();
  await world.admin.putType('Story', { parts: ['TitlePart', 'MarkdownBodyPart'].map((part) => ({ part })) });
});
afterAll(() => world.stop());

beforeEach(async () => {
  const body = uploadForm({ 'oak.png': await png(400, 200) });
  const { body: made } = await world.app.request<{ items: { id: string }[] }>('POST', '/api/media', { token, body });
  id = made.items[0].id;
  page = `/Admin/Media/Edit/${id}`;
});
afterEach(async () => {
  await world.app.request('DELETE', `/api/media/${id}?force=true`, { token });
  await world.app.request('DELETE', `/api/recycle-bin/media/${id}`, { token });
});

const describeAs = (body: object) => world.app.request('PATCH', `/api/media/${id}`, { token, body });

async function replace(width: number, height: number): Promise<string> {
  const file = filesOf({ 'any.png': await png(width, height) });
  const answer = await admin.submit(page, `${page}/Replace`, { file });
  expect(answer.status).toBe(303);
  return (await admin.open(page)).text;
}

async function served(query = '', known?: string) {
  const headers = new Headers(known === undefined ? [] : [['if-none-match', known]]);
  const { status, headers: sent } = await fetch(`${world.app.url}/media/oak.png${query}`, { headers });
  return { status, tag: sent.get('etag') ?? '', caching: sent.get('cache-control') };
}

describe('A picture that is replaced while something shows it', () => {
  it.each(['', '?width=100', '?width=100&height=100&mode=crop'])(
    'is asked for anew by all who have kept it: %j',
    async (query) => {
      const before = await served(query);
      expect(before.caching).toBe('public, max-age=0, must-revalidate');
      expect((await served(query, before.tag)).status).toBe(304);
      await replace(200, 400);
      const after = await served(query, before.tag);
      expect(after.status).toBe(200);
      await admin.submit(page, `${page}/Versions/1/Restore`, {});
      expect((await served(query, after.tag)).tag).toBe(before.tag);
    },
  );

  it('keeps its description, and whoever has replaced it is asked whether that still fits', async () => {
    await describeAs({ altText: 'An oak', credit: 'Jane Doe', focalX: 75, focalY: 25 });
    const text = await replace(200, 400);
    expect(messageIn(text)).toBe(
      'The file was replaced. Check whether these still fit: Alt text, Credit, and Focal point.',
    );
    expect(text).toMatch(/name="altText"[^>]*>\s*An oak</);
    expect(text).toMatch(/name="focalX"[^>]*value="75"/);
    expect(text).toContain('200 × 400');
  });

  it('is put back by the Undo of the message, unless somebody has changed it since', async () => {
    const undo = (text: string) => {
      const [, path = '', version = ''] = /action="([^"]*Restore)"[^]*?name="version" value="([^"]*)"/.exec(text) ?? [];
      return admin.submit(page, path, { version: version.replaceAll('&quot;', '"') });
    };
    const text = await replace(200, 400);
    expect(messageIn(text)).toBe('The file was replaced.');
    expect((await undo(text)).status).toBe(303);
    expect((await admin.open(page)).text).toContain('400 × 200');
    const again = await replace(100, 100);
    await describeAs({ altText: 'Somebody else' });
    await undo(again);
    const { text: refused } = await admin.open(page);
    expect(refused).toContain('has changed since');
    expect(refused).toContain('100 × 100');
  });

  it('has no new version, and nothing to undo, where it is the same file', async () => {
    const text = await replace(400, 200);
    expect(messageIn(text)).toBe('The file has this content already, so nothing was replaced.');
    expect(text).not.toContain('Restore');
  });

  it('is still used by what shows it', async () => {
    await world.admin.post({
      contentType: 'Story',
      titlePart: { title: 'Trees' },
      markdownBodyPart: { markdown: SHOWN },
    });
    const [, uses] = /<h2>Where it is used<\/h2>([^]*?)<h2>/.exec(await replace(200, 400)) ?? [];
    expect(uses).toContain('Trees');
  });
});

describe('An editor and its conflict page, of a text whose picture is replaced', () => {
  it('lose nothing, and show the picture that is there now', async () => {
    const story = { contentType: 'Story', titlePart: { title: 'Trees' }, markdownBodyPart: { markdown: SHOWN } };
    const { contentItemId } = itemOf(await world.admin.post(story));
    const form = (await EditorForm.edit(admin, contentItemId)).type({
      'titlePart.title': 'Mine',
      [TEXT]: `${SHOWN}\n\nMine.`,
    });
    await replace(200, 400);
    const meanwhile = { titlePart: { title: 'Theirs' }, markdownBodyPart: { markdown: 'Theirs, without a picture.' } };
    itemOf(await world.admin.post({ contentItemId, ...meanwhile }));
    const asked = await form.again('publish', 412);
    expect(asked.value(TEXT)).toContain(SHOWN);
    await replace(300, 300);
    await asked.type({ 'choice:titlePart.title': 'mine', [`choice:${TEXT}`]: 'mine' }).done('publish');
    expect(itemOf(await world.admin.get(contentItemId))).toMatchObject({
      displayText: 'Mine',
      markdownBodyPart: { markdown: `${SHOWN}\n\nMine.` },
    });
    expect((await admin.open(`/Contents/ContentItems/${contentItemId}`)).text).toContain('src="/media/oak.png"');
    expect((await admin.open(page)).text).toContain('300 × 300');
  });
});
