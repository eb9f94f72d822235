import { hiddenFields, type Browser } from '@espalier/testing';
import { itemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  await admin.putType('Article', { parts: [{ part: 'TitlePart' }] });
});
afterAll(() => world.stop());

const saved = async (title: string): Promise<Item> =>
  itemOf(await admin.post({ contentType: 'Article', titlePart: { title } }));

const act = async (path: string, values: Record<string, string> = {}, by = browser) => {
  const { text } = await by.open('/Admin');
  await by.post(path, { ...hiddenFields(text, '/Logout'), returnUrl: `${LIST}/Article`, ...values });
  const { text: html } = await by.open(`${LIST}/Article`);
  return {
    html,
    message: messageIn(html),
    undo: /<form method="post" action="([^"]+)"[^>]*>(?:(?!<\/form>)[^])*>Undo</.exec(html)?.[1],
  };
};

describe('What was done is told once, with a way back where there is one', () => {
  it.each([
    ['Unpublish', 'Publish'],
    ['Delete', /^History\/\w+\/Restore$/],
  ] as const)('of %s: %s', async (action, back) => {
    const { contentItemId: id } = await saved('Stone wall');
    const done = await act(`${LIST}/${id}/${action}`);
    expect(done.message).toMatch(/^“Stone wall” was /);
    expect(done.undo?.slice(`${LIST}/${id}/`.length)).toMatch(back);
    expect((await act(done.undo ?? '')).html).toContain('Stone wall');
    expect(messageIn((await browser.open(`${LIST}/Article`)).text)).toBeUndefined();
  });

  it('but not where the way back would do something else', async () => {
    const { contentItemId: id } = await saved('Dry wall');
    await admin.postDraft({ contentItemId: id, contentType: 'Article', titlePart: { title: 'Wet wall' } });
    const done = await act(`${LIST}/${id}/Publish`);
    expect([done.message, done.undo]).toEqual(['“Wet wall” was published.', undefined]);
  });
});
