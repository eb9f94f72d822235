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

const BODY = 'one\r\ntwo\nthree';
const plant = async (): Promise<Item> =>
  itemOf(
    await world.admin.post({
      contentType: 'Plant',
      titlePart: { title: 'Pear' },
      latinName: 'Pyrus',
      height: 3,
      markdownBodyPart: { markdown: BODY },
      bagPart: { contentItems: [{ contentType: 'Cutting', titlePart: { title: 'Twig' } }] },
    }),
  );

const latest = async ({ contentItemId }: Item): Promise<Item> => itemOf(await world.admin.get(contentItemId, 'latest'));

/** Somebody else saves while a form is open. */
const meanwhile = async (item: Item, change: object): Promise<Item> =>
  itemOf(await world.admin.post({ contentItemId: item.contentItemId, ...change }));

describe('While somebody else saves', () => {
  it('what only one of both has changed is put together, without a question', async () => {
    const item = await plant();
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ latinName: 'Pyrus communis' });
    await meanwhile(item, { height: 5, titlePart: { title: 'Better pear' } });
    const done = await form.done('save');
    expect(done.message).toBe(
      '“Better pear” was saved as a draft. What First application changed meanwhile was kept: Title and Height.',
    );
    expect(await latest(item)).toMatchObject({
      latinName: 'Pyrus communis',
      height: 5,
      titlePart: { title: 'Better pear' },
      markdownBodyPart: { markdown: BODY },
    });
  });

  it('what both have changed to the same is no conflict', async () => {
    const item = await plant();
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ height: '9' });
    await meanwhile(item, { height: 9 });
    expect((await form.done('publish')).message).toBe('Nothing had changed, so nothing was saved.');
  });

  const conflict = async (): Promise<{ item: Item; form: EditorForm }> => {
    const item = await plant();
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({
      latinName: 'Mine',
      height: '7',
      'markdownBodyPart.markdown': 'one\ntwo, mine\nthree',
    });
    await meanwhile(item, { latinName: 'Theirs', titlePart: { title: 'New title' } });
    return { item, form: await form.again('publish', 412) };
  };

  it('what both have changed is shown beside each other, with all that was typed', async () => {
    const { item, form } = await conflict();
    expect(await latest(item)).toMatchObject({ latinName: 'Theirs', height: 3 });
    expect([form.value('latinName'), form.value('height'), form.value('titlePart.title')]).toEqual([
      'Mine',
      '7',
      'New title',
    ]);
    expect(form.value('markdownBodyPart.markdown')).toBe('one\r\ntwo, mine\r\nthree');
    expect(form.values('_conflicts')).toEqual(['latinName']);
    expect(form.html).toMatch(/id="comparison"[^]*saved it <time/);
    expect(form.html).toMatch(/Keep yours[^]*<ins>Mine<[^]*Use the change by First application[^]*<ins>Theirs</);
    expect(form.html).toMatch(/editor-saved[^>]*>.*Not saved yet</);
  });

  const inOneText = async (theirs: string): Promise<{ item: Item; form: EditorForm }> => {
    const item = await plant();
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({
      'markdownBodyPart.markdown': 'one, mine\ntwo\nthree',
    });
    await meanwhile(item, { markdownBodyPart: { markdown: theirs } });
    return { item, form: await form.again('publish', 412) };
  };

  it('both changes of one text can be chosen, where they are not in one place', async () => {
    const { item, form } = await inOneText('one\r\ntwo\nthree, theirs');
    expect(form.html).toMatch(/Use both changes[^]*one<ins>, mine\s*</);
    const asked = await form.again('publish', 412);
    await asked.type({ 'choice:markdownBodyPart.markdown': 'both' }).done('publish');
    const { markdownBodyPart } = await latest(item);
    expect(markdownBodyPart).toEqual({ markdown: 'one, mine\r\ntwo\nthree, theirs' });
  });

  it('are not put together where both are in one place, before that is decided', async () => {
    const { form } = await inOneText('one, theirs\r\ntwo\nthree');
    expect(form.html).toContain('Use both changes, and choose where they meet');
    const asked = await form.type({ 'choice:markdownBodyPart.markdown': 'both' }).again('publish', 412);
    expect(asked.values('_conflicts')).toEqual(['markdownBodyPart.markdown']);
  });

  it('nothing is saved before there is a choice', async () => {
    const { item, form } = await conflict();
    const again = await form.again('publish', 412);
    expect(again.values('_conflicts')).toEqual(['latinName']);
    expect(again.value('latinName')).toBe('Mine');
    expect(await latest(item)).toMatchObject({ latinName: 'Theirs' });
  });

  it.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ])('%s can be chosen, and the rest is saved with it', async (choice, latinName) => {
    const { item, form } = await conflict();
    await form.type({ 'choice:latinName': choice }).done('publish');
    expect(await latest(item)).toMatchObject({
      published: true,
      latinName,
      height: 7,
      titlePart: { title: 'New title' },
      markdownBodyPart: { markdown: 'one\r\ntwo, mine\nthree' },
    });
  });

  it('the choice is asked again when they have saved once more', async () => {
    const { item, form } = await conflict();
    await meanwhile(item, { height: 1 });
    const again = await form.type({ 'choice:latinName': 'mine' }).again('publish', 412);
    expect(again.values('_conflicts')).toEqual(['height']);
    await again.type({ 'choice:height': 'theirs' }).done('publish');
    expect(await latest(item)).toMatchObject({ latinName: 'Mine', height: 1 });
  });

  describe('in a list of embedded items', () => {
    const LIST = 'bagPart.contentItems';
    const TITLES = ['Twig', 'Root', 'Leaf'];
    const cutting = (title: string) => ({ contentType: 'Cutting', titlePart: { title } });
    const titles = async (item: Item) => cuttings(await latest(item)).map(({ titlePart }) => titlePart.title);
    const cuttings = (item: Item) =>
      (item.bagPart as { contentItems: { contentItemId: string; titlePart: { title: string } }[] }).contentItems;
    const start = async () => {
      const item = await plant();
      const stored = await meanwhile(item, { bagPart: { contentItems: TITLES.map(cutting) } });
      return { item, theirs: cuttings(stored), form: await EditorForm.edit(browser, item.contentItemId) };
    };
    const renamed = (form: EditorForm, place: number, title: string) =>
      form.type({ [`${LIST}[${place}].titlePart.title`]: title });

    it('each counts by itself', async () => {
      const { item, theirs, form } = await start();
      const more = renamed(await form.again(`add:${LIST}:Cutting`), 3, 'Mine');
      renamed(more, 0, 'My twig');
      const [twig, root, leaf] = theirs;
      const contentItems = [leaf, cutting('Theirs'), twig, { ...root, titlePart: { title: 'Their root' } }];
      await meanwhile(item, { bagPart: { contentItems } });
      await more.done('save');
      expect(await titles(item)).toEqual(['Leaf', 'Mine', 'Theirs', 'My twig', 'Their root']);
    });

    it('what both have changed in one of them is chosen for that one', async () => {
      const { item, theirs, form } = await start();
      renamed(renamed(form, 0, 'My twig'), 1, 'My root');
      const [twig, root, leaf] = theirs;
      const their = [
        { ...twig, titlePart: { title: 'Their twig' } },
        { ...root, titlePart: { title: 'Their root' } },
      ];
      await meanwhile(item, { bagPart: { contentItems: [...their, leaf] } });
      const asked = await form.again('save', 412);
      const paths = [twig, root].map(({ contentItemId }) => `${LIST}[${contentItemId}]`);
      expect(asked.values('_conflicts')).toEqual(paths);
      expect(asked.html).toMatch(/<legend>[^<]*My twig/);
      const again = await asked.type({ [`choice:${paths[0]}`]: 'mine' }).again('save', 412);
      expect(again.values('_conflicts')).toEqual([paths[1]]);
      await again.type({ [`choice:${paths[1]}`]: 'theirs' }).done('save');
      expect(await titles(item)).toEqual(['My twig', 'Their root', 'Leaf']);
    });

    it.each([
      ['mine', ['My twig', 'Root', 'Leaf']],
      ['theirs', ['Root', 'Leaf']],
    ])('one that they have removed and I have changed is as is chosen: %s', async (choice, expected) => {
      const { item, theirs, form } = await start();
      renamed(form, 0, 'My twig');
      await meanwhile(item, { bagPart: { contentItems: theirs.slice(1) } });
      const asked = await form.again('save', 412);
      expect(asked.html).toContain('Delete it, as First application did');
      await asked.type({ [`choice:${LIST}[${theirs[0].contentItemId}]`]: choice }).done('save');
      expect(await titles(item)).toEqual(expected);
    });

    it.each([
      ['mine', ['Root', 'Leaf']],
      ['theirs', ['Their twig', 'Root', 'Leaf']],
    ])('one that I have removed and they have changed is as is chosen: %s', async (choice, expected) => {
      const { item, theirs, form } = await start();
      const less = await form.again(`remove:${LIST}[0]`);
      const [twig, ...others] = theirs;
      await meanwhile(item, {
        bagPart: { contentItems: [{ ...twig, titlePart: { title: 'Their twig' } }, ...others] },
      });
      const asked = await less.again('save', 412);
      expect(asked.html).toContain('Keep it deleted');
      await asked.type({ [`choice:${LIST}[${twig.contentItemId}]`]: choice }).done('save');
      expect(await titles(item)).toEqual(expected);
    });
  });

  it('what they have changed in a list that I left alone stays', async () => {
    const item = await plant();
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ height: '8' });
    const contentItems = [{ contentType: 'Cutting', titlePart: { title: 'Other' } }];
    await meanwhile(item, { bagPart: { contentItems } });
    await form.done('save');
    expect(await latest(item)).toMatchObject({
      height: 8,
      bagPart: { contentItems: [{ titlePart: { title: 'Other' } }] },
    });
  });
});

describe('While somebody else begins a draft', () => {
  const live = async ({ contentItemId }: Item): Promise<Item> => itemOf(await world.admin.get(contentItemId));
  const begun = async (item: Item, change: object): Promise<Item> =>
    itemOf(await world.admin.postDraft({ contentItemId: item.contentItemId, ...change }));

  it.each(['publish', 'publishNow'])(
    '%s publishes what the form shows, and the draft stays a draft',
    async (action) => {
      const item = await plant();
      const form = (await EditorForm.edit(browser, item.contentItemId)).type({ latinName: 'Mine' });
      const draft = await begun(item, { height: 9, latinName: 'Theirs' });
      const done = await form.done(action);
      expect(done.message).toBe('“Pear” was published. Its draft stays a draft and has your changes too.');
      expect(await live(item)).toMatchObject({ latinName: 'Mine', height: 3 });
      const { contentItemVersionId, author } = draft;
      expect(await latest(item)).toMatchObject({ contentItemVersionId, author, published: false, height: 9 });
      expect(await latest(item)).toMatchObject({ latinName: 'Theirs' });
      await done.type({ height: '10' }).done('publish');
      expect(await live(item)).toMatchObject({ contentItemVersionId, latinName: 'Theirs', height: 10 });
    },
  );

  it('nothing is published where nothing was changed', async () => {
    const item = await plant();
    const form = await EditorForm.edit(browser, item.contentItemId);
    await begun(item, { height: 9 });
    expect((await form.done('publish')).message).toBe('Nothing had changed, so nothing was saved.');
    expect(await live(item)).toMatchObject({ height: 3 });
  });

  it('once the draft that the form shows is published, the new one stays a draft', async () => {
    const item = await plant();
    await begun(item, { height: 9 });
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ latinName: 'Mine' });
    itemOf(await world.admin.publish(item.contentItemId));
    await begun(item, { height: 10 });
    await form.done('publish');
    expect(await live(item)).toMatchObject({ latinName: 'Mine', height: 9 });
    expect(await latest(item)).toMatchObject({ latinName: 'Mine', height: 10, published: false });
  });

  it('a draft that the form shows is published, although it was rebased meanwhile', async () => {
    const item = await plant();
    await begun(item, { height: 9 });
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ latinName: 'Mine' });
    await meanwhile(item, { titlePart: { title: 'Quince' } });
    await form.done('publish');
    expect(await latest(item)).toMatchObject({ published: true, latinName: 'Mine', height: 9, displayText: 'Quince' });
  });

  it('their draft is where the form is saved as a draft', async () => {
    const item = await plant();
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ latinName: 'Mine' });
    await begun(item, { height: 9 });
    await form.done('save');
    expect(await latest(item)).toMatchObject({ published: false, latinName: 'Mine', height: 9 });
  });
});
