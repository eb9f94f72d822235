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

const plant = async (): Promise<Item> =>
  itemOf(
    await world.admin.post({
      contentType: 'Plant',
      titlePart: { title: 'Pear' },
      latinName: 'Pyrus',
      height: 3,
      markdownBodyPart: { markdown: 'one\ntwo' },
    }),
  );

describe('What is shown of a conflict', () => {
  const conflict = async (): Promise<EditorForm> => {
    const { contentItemId } = await plant();
    const form = (await EditorForm.edit(browser, contentItemId)).type({
      latinName: 'Mine',
      height: '7',
      'markdownBodyPart.markdown': 'one\ntwo, mine',
    });
    await world.admin.post({ contentItemId, latinName: 'Theirs', titlePart: { title: 'New title' } });
    return form.again('publish', 412);
  };

  it('what was put together without questions is listed, with who changed it and how', async () => {
    const { html } = await conflict();
    expect(html).toContain('1 field needs a decision, 3 fields were merged automatically.');
    const [, list = ''] = /<details class="conflict-merged" open>([^]*?)<\/ul>/.exec(html) ?? [];
    const [heading = '', ...members] = list.split('<li>');
    expect(heading).toMatch(/Merged automatically .*>3</);
    expect(members).toEqual([
      expect.stringMatching(/<strong>Title<[^]*>First application<[^]*<del>.*Pear.*<\/del>[^]*<ins>.*New title/),
      expect.stringMatching(/<strong>Text<[^]*>You<[^]*, mine/),
      expect.stringMatching(/<strong>Height<[^]*>You<[^]*<del>.*3<\/del>[^]*<ins>.*7</),
    ]);
  });

  it('shows the three versions as a branch, and beside each choice whose it is', async () => {
    const { html } = await conflict();
    const [, branch = ''] = /id="comparison"[^]*?<ol class="branch">([^]*?)<\/ol>/.exec(html) ?? [];
    const [theirs, mine, before] = branch.split('<li').slice(1);
    expect(theirs).toMatch(/branch-published[^]*Saved meanwhile[^]*>FA<\/span> First application · <time/);
    expect(mine).toMatch(/branch-draft[^]*Yours, not saved yet[^]*class="avatar a\d"[^]*You/);
    expect(before).toMatch(/Before both changes[^]*<time/);
    expect(html).toMatch(/for="field-choice-latinName-theirs"><span class="avatar a\d" aria-hidden="true">FA</);
    expect(html).toMatch(/for="field-choice-latinName-mine"><span class="avatar a\d" aria-hidden="true">(?!FA)/);
  });

  it('does not date what both began with once that draft was saved over', async () => {
    const item = await plant();
    itemOf(await world.admin.postDraft({ contentItemId: item.contentItemId, height: 4 }));
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ height: '7' });
    itemOf(await world.admin.postDraft({ contentItemId: item.contentItemId, height: 5 }));
    expect((await form.again('save', 412)).html).toMatch(/Before both changes<\/strong><\/div>\s*<\/li>/);
  });
});
