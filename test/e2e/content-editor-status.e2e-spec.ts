import type { Browser } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';
import { statementsOf, wholeReads } from '../support/statements';

const TITLE = 'titlePart.title';

let world: ContentWorld;
let people: People;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  admin = await people.signedIn();
  const parts = ['TitlePart', 'AutoroutePart', 'PublishLaterPart', 'ArchiveLaterPart'].map((part) => ({ part }));
  const owner = { part: 'CommonPart', settings: { displayOwnerEditor: true } };
  await world.admin.putType('Tree', { parts });
  await world.admin.putType('Deed', { parts: [{ part: 'TitlePart' }, owner] });
});
afterAll(() => world.stop());

/** Without elements. */
const wordsOf = (html = '') => html.replaceAll(/<svg[^]*?<\/svg>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const sideOf = ({ html }: EditorForm) => /<aside[^]*<\/aside>/.exec(html)?.[0] ?? '';
const statusOf = (form: EditorForm) =>
  wordsOf(/<section class="editor-status">([^]*?)<\/section>/.exec(sideOf(form))?.[1]);
const saved = async (contentType: string): Promise<Item> =>
  itemOf(await world.admin.post({ contentType, titlePart: { title: 'Oak' } }));

describe('The newest versions beside the form', () => {
  it('say who saved them, and how many words came and went', async () => {
    const { contentItemId } = await saved('Deed');
    await world.admin.post({ contentItemId, titlePart: { title: 'Old elms and limes' } });
    const { text } = await admin.open(`/Admin/Contents/ContentItems/${contentItemId}/History/Recent`);
    const [newest, first] = text.split('<li class="branch-').slice(1).map(wordsOf);
    expect(newest).toMatch(/Version 2 Published \+4 words −1 word .*First application · \d+ s ago/);
    expect(first).toMatch(/Version 1 Archived (?!\+).*First application/);
  });
});

describe('The status beside the form', () => {
  it('says what visitors see, from the new item to changes of what is live', async () => {
    const form = await EditorForm.create(admin, 'Tree');
    expect(statusOf(form)).toMatch(/New .*Visitors cannot see this yet\. .*Not saved yet .*Owner: admin/);
    const draft = await form.type({ [TITLE]: 'Oak' }).done('save');
    expect(statusOf(draft)).toMatch(/Draft .*Visitors cannot see this yet\. .*Saved by admin · \d+ s ago/);
    const live = await draft.done('publish');
    expect(statusOf(live)).toMatch(/Published .*Visitors have seen this version since \d/);
    const changed = await live.type({ [TITLE]: 'Old oak' }).done('save');
    expect(statusOf(changed)).toMatch(/Published .*Draft .*Visitors see the version of \d.* \. See what has changed/);
  });

  it('leads to what visitors do not see yet', async () => {
    const { contentItemId } = await saved('Tree');
    await (await EditorForm.edit(admin, contentItemId)).type({ [TITLE]: 'Old oak' }).done('save');
    const [, path = ''] =
      /<a href="([^"]*Compare[^"]*)"/.exec(sideOf(await EditorForm.edit(admin, contentItemId))) ?? [];
    const { status, text } = await admin.open(path.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='));
    expect(status).toBe(200);
    expect(wordsOf(text)).toContain('[added: Old oak ]');
  });

  it('stands above the dates that change it, and these above the rest', async () => {
    const side = sideOf(await EditorForm.edit(admin, (await saved('Tree')).contentItemId));
    const found = ['>Status<', '>Publish on<', '>Unpublish on<', '>URL<', '>Used in<', '>Versions<'];
    const places = found.map((label) => side.indexOf(label));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('names the owner where the form has no control for it', async () => {
    expect(statusOf(await EditorForm.edit(admin, (await saved('Tree')).contentItemId))).toContain(
      'Owner: First application',
    );
    const { contentItemId } = await saved('Deed');
    expect(statusOf(await EditorForm.edit(admin, contentItemId))).not.toContain('Owner');
    const editor = await people.signedIn((await people.create('Editor')).userName);
    expect(statusOf(await EditorForm.create(editor, 'Tree'))).toMatch(/Owner: \S/);
  });

  it('costs one statement, which reads nothing of what is live but when and which it is', async () => {
    const { contentItemId } = await saved('Tree');
    await (await EditorForm.edit(admin, contentItemId)).type({ [TITLE]: 'Old oak' }).done('save');
    const statements = await statementsOf(world.app, () => EditorForm.edit(admin, contentItemId));
    // The counts in the navigation are read anew now and then.
    const ofVersions = statements.filter((text) => /content_item_version/.test(text) && !text.includes('count(*)'));
    expect(wholeReads(ofVersions)).toHaveLength(1);
    expect(ofVersions.filter((text) => !wholeReads([text]).includes(text))).toEqual([
      expect.stringMatching(/^SELECT content_item_version_id, published_utc FROM/),
    ]);
  });

  it('comes anew with each automatic save', async () => {
    const { contentItemId } = await saved('Tree');
    const { head } = await (await EditorForm.edit(admin, contentItemId)).type({ [TITLE]: 'Old oak' }).autosave();
    expect(wordsOf(head.status)).toMatch(/Published .*Draft .*Visitors see the version of \d/);
    expect(wordsOf(head.links)).toContain('Preview');
  });
});
