import type { Browser } from '@espalier/testing';
import { DataSource } from 'typeorm';
import { itemOf, statesOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const TITLE = 'titlePart.title';
const WORDS = 'words';
const DATE = 'publishLaterPart.scheduledPublishUtc';

let world: ContentWorld;
let admin: Browser;
let other: Browser;
let people: People;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  admin = await people.signedIn();
  other = await people.signedIn((await people.create('Editor')).userName);
  const fields = [WORDS, 'notes'].map((name) => ({ name, type: 'TextField' }));
  const parts = ['TitlePart', 'AutoroutePart', 'PublishLaterPart'].map((part) => ({ part }));
  const bag = { part: 'BagPart', settings: { containedContentTypes: ['Leaf'] } };
  await world.admin.putType('Leaf', { parts: [{ part: 'TitlePart' }], creatable: false });
  await world.admin.putType('Tree', { parts: [...parts, bag], fields });
  await world.admin.putType('Stone', { parts: [{ part: 'TitlePart' }], versionable: false });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));
const live = async (body: object = {}) =>
  itemOf(await world.admin.post({ contentType: 'Tree', titlePart: { title: 'Oak' }, ...body }));

describe('An automatic save', () => {
  it('makes one draft of a new item, however often, and its path follows the title', async () => {
    const form = (await EditorForm.create(admin, 'Tree')).type({ [TITLE]: 'An' });
    const { page } = await form.autosave();
    expect(page).toBe(`/Admin/Contents/ContentItems/${form.contentItemId}/Edit`);
    await form.type({ [TITLE]: 'An oak' }).autosave();
    expect(await latest(form.contentItemId)).toMatchObject({
      published: false,
      displayText: 'An oak',
      autoroutePart: { path: 'an-oak' },
    });
    expect(await statesOf(world.admin, form.contentItemId)).toEqual(['Draft']);
    expect((await form.done('publish')).message).toBe('“An oak” was published.');
  });

  it('leaves what is live as it is, in one draft above it', async () => {
    const { contentItemId } = await live();
    const form = await EditorForm.edit(admin, contentItemId);
    for (const words of ['a', 'ab', 'abc']) await form.type({ [WORDS]: words }).autosave();
    expect(await statesOf(world.admin, contentItemId)).toEqual(['Draft', 'Published']);
    expect(await latest(contentItemId)).toMatchObject({ [WORDS]: 'abc', published: false });
    expect((await form.done('save')).message).toBe('“Oak” is saved as a draft already.');
  });

  it('may be sent twice, when nobody knows whether it came', async () => {
    const { contentItemId } = await live();
    const form = (await EditorForm.edit(admin, contentItemId)).type({ [WORDS]: 'once' });
    const again = (await EditorForm.edit(admin, contentItemId)).type({ [WORDS]: 'once' });
    await form.autosave();
    await again.autosave();
    await again.type({ [WORDS]: 'twice' }).autosave();
    expect(await latest(contentItemId)).toMatchObject({ [WORDS]: 'twice' });
  });

  it('keeps what somebody else saved meanwhile, again and again', async () => {
    const { contentItemId } = await live({ notes: 'old' });
    const form = await EditorForm.edit(admin, contentItemId);
    await (await EditorForm.edit(other, contentItemId)).type({ notes: 'theirs' }).done('save');
    for (const words of ['a', 'ab', 'abc']) {
      await form.type({ [WORDS]: words }).autosave();
      expect(await latest(contentItemId)).toMatchObject({ [WORDS]: words, notes: 'theirs' });
    }
  });

  it('decides nothing between two people', async () => {
    const { contentItemId } = await live();
    const form = (await EditorForm.edit(admin, contentItemId)).type({ [WORDS]: 'mine' });
    await (await EditorForm.edit(other, contentItemId)).type({ [WORDS]: 'theirs' }).done('save');
    await world.unchanged(async () => {
      expect(await form.autosave(412)).toEqual({ code: 'content-editor.conflict' });
    });
    expect((await form.again('save', 412)).html).toContain('You and');
  });

  it('adds an embedded item once', async () => {
    const { contentItemId } = await live();
    const form = await (await EditorForm.edit(admin, contentItemId)).again('add:bagPart.contentItems:Leaf');
    const leaf = form.names.find((name) => /^bagPart\.contentItems\[.*title$/.test(name)) ?? '';
    for (const title of ['L', 'Leaf']) await form.type({ [leaf]: title }).autosave();
    const { bagPart } = await latest(contentItemId);
    expect(bagPart).toMatchObject({ contentItems: [{ titlePart: { title: 'Leaf' } }] });
    expect((bagPart as { contentItems: unknown[] }).contentItems).toHaveLength(1);
  });

  it('schedules nothing, and changes nothing that is scheduled', async () => {
    const form = (await EditorForm.create(admin, 'Tree')).type({ [TITLE]: 'Sale', [DATE]: '2199-02-03T04:05' });
    const refused = { code: 'content-editor.scheduled-draft' };
    await world.unchanged(async () => expect(await form.autosave(409)).toMatchObject(refused));
    const scheduled = (await form.done('publish')).type({ [DATE]: '', [WORDS]: 'half a sent' });
    await world.unchanged(async () => expect(await scheduled.autosave(409)).toMatchObject(refused));
  });

  it('is refused where a person could not save, and where there are no drafts', async () => {
    const { contentItemId } = await live();
    const form = await EditorForm.edit(admin, contentItemId);
    const stranger = await people.signedIn((await people.create()).userName);
    const path = `/Admin/Contents/ContentItems/${contentItemId}/Edit/Autosave`;
    await world.unchanged(async () => {
      expect((await stranger.post(path, {})).status).toBe(403);
      const wrong = await form.type({ [DATE]: 'tomorrow' }).autosave(400);
      expect(wrong.code).toBe('content.invalid');
    });
    const stone = itemOf(await world.admin.post({ contentType: 'Stone', titlePart: { title: 'Grey' } }));
    expect((await EditorForm.edit(admin, stone.contentItemId)).html).not.toContain('data-autosave');
    expect(form.html).toContain('data-autosave');
  });

  it('is recorded once for what one person saves within ten minutes', async () => {
    const { contentItemId } = await live();
    const form = await EditorForm.edit(admin, contentItemId);
    for (const words of ['a', 'ab', 'abc', 'abcd']) await form.type({ [WORDS]: words }).autosave();
    const events = await recorded(contentItemId);
    // The clock may reach the next ten minutes in between.
    expect(events.filter((event) => event === 'Saved').length).toBeLessThan(3);
    await (await EditorForm.edit(other, contentItemId)).type({ [WORDS]: 'theirs' }).autosave();
    expect((await recorded(contentItemId)).length).toBeGreaterThan(events.length);
  });
});

async function recorded(contentItemId: string): Promise<string[]> {
  const text = 'SELECT event FROM audit_event WHERE correlation_id = $1 ORDER BY id';
  const rows: { event: string }[] = await world.app.get(DataSource).query(text, [contentItemId]);
  return rows.map(({ event }) => event);
}
