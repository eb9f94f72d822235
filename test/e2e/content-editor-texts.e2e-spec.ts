import type { Browser } from '@espalier/testing';
import { defineTypes } from '../fixtures/garden-types';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const TEXT = 'markdownBodyPart.markdown';
const BODY = 'Oaks grow.\r\n\r\nLimes smell.\r\n\r\nElms stand.';
const THEIRS = BODY.replace('Oaks', 'Old oaks');
const MINE = BODY.replace('stand', 'fall');
const BOTH = THEIRS.replace('stand', 'fall');

let world: ContentWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
  await defineTypes(world.admin, 'Cutting', 'Plant');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const members = (markdown: string) => ({
  contentType: 'Plant',
  titlePart: { title: 'Trees' },
  latinName: 'Arbores',
  markdownBodyPart: { markdown },
});
const textOf = async ({ contentItemId }: Item) =>
  (itemOf(await world.admin.get(contentItemId, 'latest')).markdownBodyPart as { markdown: string }).markdown;
const opened = async (item: Item, typed: Record<string, string>) =>
  (await EditorForm.edit(browser, item.contentItemId)).type(typed);

describe('A text in which two people have changed different paragraphs', () => {
  const published = async () => itemOf(await world.admin.post(members(BODY)));
  const meanwhile = async ({ contentItemId }: Item, change: object) =>
    itemOf(await world.admin.post({ contentItemId, ...change }));

  it('is put together without a question', async () => {
    const item = await published();
    const form = await opened(item, { [TEXT]: MINE });
    await meanwhile(item, { markdownBodyPart: { markdown: THEIRS } });
    const { message } = await form.done('publish');
    expect(message).toBe(
      '“Trees” was published. What First application changed meanwhile was kept: Text (“Old oaks grow.”).',
    );
    expect(await textOf(item)).toBe(BOTH);
  });

  it('is in the list of what was merged automatically, with what each has changed, beside what is asked', async () => {
    const item = await published();
    const form = await opened(item, { [TEXT]: MINE, latinName: 'Mine' });
    await meanwhile(item, { markdownBodyPart: { markdown: THEIRS }, latinName: 'Theirs' });
    const asked = await form.again('publish', 412);
    expect(asked.values('_conflicts')).toEqual(['latinName']);
    const [, list = ''] = /<details class="conflict-merged" open>([^]*?)<\/ul>/.exec(asked.html) ?? [];
    expect(list.split('<li>').slice(1)).toEqual([
      expect.stringMatching(/<strong>Text<[^]*>First application<[^]*<ins>/),
      expect.stringMatching(/<strong>Text<[^]*>You<[^]*<ins>/),
    ]);
    expect(asked.value(TEXT)).toBe(BOTH);
    await asked.type({ 'choice:latinName': 'mine' }).done('publish');
    expect(await textOf(item)).toBe(BOTH);
  });

  it('is asked about where both have changed one paragraph as well', async () => {
    const item = await published();
    const form = await opened(item, { [TEXT]: MINE.replace('Oaks grow', 'Oaks stand') });
    await meanwhile(item, { markdownBodyPart: { markdown: THEIRS } });
    expect((await form.again('publish', 412)).values('_conflicts')).toEqual([TEXT]);
  });

  it('waits for a button where it would be saved by itself, since the form would not show it', async () => {
    const item = await published();
    const form = await opened(item, { [TEXT]: MINE });
    await meanwhile(item, { markdownBodyPart: { markdown: THEIRS } });
    expect(await form.autosave(412)).toMatchObject({ code: 'content-editor.conflict' });
    expect(await textOf(item)).toBe(THEIRS);
    await form.done('save');
    expect(await textOf(item)).toBe(BOTH);
  });
});

describe('A text whose draft was saved over since the form was opened', () => {
  const drafted = async () => itemOf(await world.admin.postDraft(members(BODY)));
  const meanwhile = async ({ contentItemId }: Item, markdown: string) =>
    itemOf(await world.admin.postDraft({ contentItemId, markdownBodyPart: { markdown } }));
  const sent = `opened:${TEXT}`;

  it('is put together with what the browser says that both began with', async () => {
    const item = await drafted();
    const form = await opened(item, { [TEXT]: MINE, [sent]: BODY });
    await meanwhile(item, THEIRS);
    await form.done('save');
    expect(await textOf(item)).toBe(BOTH);
  });

  it('can have both changes of one paragraph, which the page goes on to know', async () => {
    const item = await drafted();
    const form = await opened(item, { [TEXT]: BODY.replace('smell', 'smell sweet'), [sent]: BODY });
    await meanwhile(item, BODY.replace('Limes', 'Old limes'));
    const asked = await form.again('save', 412);
    expect(asked.value(sent)).toBe(BODY);
    const again = await asked.again('save', 412);
    await again.type({ [`choice:${TEXT}`]: 'both' }).done('save');
    expect(await textOf(item)).toBe(BODY.replace('Limes smell', 'Old limes smell sweet'));
  });

  it.each([
    ['which is something else', { [sent]: `${BODY}\r\n\r\nMore.` }],
    ['which it does not say', {}],
  ])('is a choice between two without that, %s', async (_what, said) => {
    const item = await drafted();
    const form = await opened(item, { [TEXT]: MINE, ...said });
    await meanwhile(item, THEIRS);
    const asked = await form.again('save', 412);
    expect(asked.values('_conflicts')).toEqual([TEXT]);
    expect(asked.html).not.toContain('Use both');
  });
});
