import type { Browser } from '@espalier/testing';
import { Users } from '#features/users';
import { defineTypes } from '../fixtures/garden-types';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

let world: ContentWorld;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld({ owners: ['somebody'] });
  people = new People(world.app);
  browser = await people.signedIn();
  await defineTypes(world.admin, 'Cutting', 'Plant');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));

describe('Parts', () => {
  it('offer owner and date where the type says so, and to those who may change them', async () => {
    const part = { part: 'CommonPart', settings: { displayOwnerEditor: true, displayDateEditor: true } };
    await world.admin.putType('Deed', { parts: [{ part: 'TitlePart' }, part] });
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Deed', titlePart: { title: 'Deed' } }));
    const form = await EditorForm.edit(browser, contentItemId);
    const { createdUtc, owner } = await latest(contentItemId);
    expect(form.value('commonPart.owner')).toBe(owner);
    expect(`${form.value('commonPart.createdUtc')}Z`).toBe(createdUtc);
    expect((await form.done('save')).message).toContain('Nothing had changed');
    await form.type({ 'commonPart.owner': 'somebody', 'commonPart.createdUtc': '2001-02-03T04:05' }).done('publish');
    expect(await latest(contentItemId)).toMatchObject({ owner: 'somebody', createdUtc: '2001-02-03T04:05:00.000Z' });
    await world.app.request('POST', '/api/roles', {
      token: await world.app.token(),
      body: { name: 'Scribe', permissions: ['AccessAdminPanel', 'EditContent'] },
    });
    const scribe = await people.signedIn((await people.create('Scribe')).userName);
    const theirs = await EditorForm.edit(scribe, contentItemId);
    expect(theirs.names).not.toContain('commonPart.owner');
    await theirs.type({ 'titlePart.title': 'New' }).done('save');
    const forged = (await EditorForm.edit(scribe, contentItemId)).type({ 'commonPart.owner': 'me' });
    expect((await forged.again('save', 403)).summary).toEqual([expect.stringContaining('“Edit the owner of content”')]);
    expect(await latest(contentItemId)).toMatchObject({ owner: 'somebody', displayText: 'New' });
  });

  it('send a comment to the audit trail, and keep none', async () => {
    await world.admin.putType('Memo', { parts: [{ part: 'TitlePart' }, { part: 'AuditTrailPart' }] });
    const form = await EditorForm.create(browser, 'Memo');
    const edited = await form.type({ 'titlePart.title': 'M', 'auditTrailPart.comment': 'Why not' }).done('save');
    expect(edited.value('auditTrailPart.comment')).toBe('');
    const history = await browser.open(`/Admin/Contents/ContentItems/${edited.contentItemId}/History`);
    expect(history.text).toContain('Why not');
  });

  it('set dates to publish and to unpublish at, for those who may publish', async () => {
    const { contentItemId } = itemOf(await world.admin.postDraft({ contentType: 'Plant', titlePart: { title: 'P' } }));
    const form = await EditorForm.edit(browser, contentItemId);
    const edited = await form.type({ 'publishLaterPart.scheduledPublishUtc': '2099-01-01T00:00' }).done('save');
    expect(edited.html).toContain('Scheduled</span>');
    expect((await latest(contentItemId)).publishLaterPart).toEqual({ scheduledPublishUtc: '2099-01-01T00:00:00.000Z' });
    const editing = { name: 'Sub-editor', permissions: ['AccessAdminPanel', 'EditContent'] };
    await world.app.request('POST', '/api/roles', { token: await world.app.token(), body: editing });
    const editor = await people.signedIn((await people.create('Sub-editor')).userName);
    const theirs = (await EditorForm.edit(editor, contentItemId)).type({ 'titlePart.title': 'Mine' });
    const refused = await theirs.again('save', 403);
    expect(refused.summary).toEqual([expect.stringContaining('This draft is scheduled to be published')]);
    expect(refused.value('titlePart.title')).toBe('Mine');
    await edited.type({ 'publishLaterPart.scheduledPublishUtc': '' }).done('save');
    expect((await latest(contentItemId)).publishLaterPart ?? {}).toEqual({});
  });

  it('of Liquid are there for those who may write it', async () => {
    await world.admin.putType('Sheet', { parts: [{ part: 'TitlePart' }, { part: 'LiquidPart' }] });
    const form = await EditorForm.create(browser, 'Sheet');
    const edited = await form.type({ 'liquidPart.liquid': '{{ 1 }}' }).done('save');
    const { id } = (await world.app.get(Users).findByName('admin')) ?? {};
    expect(await latest(edited.contentItemId)).toMatchObject({ owner: id, liquidPart: { liquid: '{{ 1 }}' } });
    const scribe = await people.signedIn((await people.create('Editor')).userName);
    const theirs = await EditorForm.edit(scribe, edited.contentItemId);
    expect(theirs.names).not.toContain('liquidPart.liquid');
    await theirs.type({ 'liquidPart.liquid': '{{ 2 }}', 'titlePart.title': 'T' }).done('save');
    expect(await latest(edited.contentItemId)).toMatchObject({ liquidPart: { liquid: '{{ 1 }}' }, displayText: 'T' });
  });

  it('lead from a list to a new item in it', async () => {
    await world.admin.putType('Entry', { parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }] });
    const list = { part: 'ListPart', settings: { containedContentTypes: ['Entry'] } };
    await world.admin.putType('Diary', { parts: [{ part: 'TitlePart' }, list] });
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Diary', titlePart: { title: '2026' } }));
    const { html } = await EditorForm.edit(browser, contentItemId);
    const [, path = ''] = /<a href="([^"]*Entry\/Create[^"]*)"/.exec(html) ?? [];
    const form = await EditorForm.open(browser, path.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='));
    expect(form.value('containedPart.listContentItemId')).toBe(contentItemId);
    expect(form.html).toContain('data-title="2026" data-note="Diary"');
    const made = await form.type({ 'titlePart.title': 'Monday' }).done('publish');
    expect(await latest(made.contentItemId)).toMatchObject({ containedPart: { listContentItemId: contentItemId } });
  });

  it('put a new item into its list, as long as there is one that can hold it', async () => {
    await world.admin.putType('Page', { parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }] });
    const list = { part: 'ListPart', settings: { containedContentTypes: ['Page'] } };
    await world.admin.putType('Book', { parts: [{ part: 'TitlePart' }, list] });
    const shown = async () => (await EditorForm.create(browser, 'Page')).value('containedPart.listContentItemId');
    expect(await shown()).toBe('');
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Book', titlePart: { title: 'One' } }));
    const form = await EditorForm.create(browser, 'Page');
    expect(form.html).toContain('data-title="One" data-note="Book"');
    const author = await people.signedIn((await people.create('Author')).userName);
    expect((await EditorForm.create(author, 'Page')).html).toContain('data-title="One" data-note="Book"');
    const made = await form.type({ 'titlePart.title': 'First' }).done('publish');
    expect(await latest(made.contentItemId)).toMatchObject({ containedPart: { listContentItemId: contentItemId } });
    itemOf(await world.admin.post({ contentType: 'Book', titlePart: { title: 'Another' } }));
    expect(await shown()).toBe('');
  });

  it('have titles of one line, unless one of several is stored', async () => {
    const form = await EditorForm.create(browser, 'Plant');
    const made = await form.type({ 'titlePart.title': 'An oak \r\n and an elm\r\n' }).done('save');
    expect((await latest(made.contentItemId)).displayText).toBe('An oak and an elm');
    const title = 'An oak\nand an elm';
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Plant', titlePart: { title } }));
    const edited = (await EditorForm.edit(browser, contentItemId)).type({ latinName: 'Quercus' });
    await edited.done('save');
    expect(await latest(contentItemId)).toMatchObject({ displayText: title, latinName: 'Quercus' });
  });

  it('keep paths and titles that cannot be typed', async () => {
    await world.admin.putType('Fixed', {
      parts: [
        { part: 'TitlePart', settings: { options: 'generated', pattern: 'No {{ ContentItem.content.number }}' } },
        { part: 'AutoroutePart', settings: { allowUpdatePath: false } },
      ],
      fields: [{ name: 'number', type: 'NumericField' }],
    });
    const form = await EditorForm.create(browser, 'Fixed');
    expect(form.names).not.toContain('titlePart.title');
    const edited = await form.type({ number: '7', 'autoroutePart.path': 'first' }).done('publish');
    expect(edited.names).not.toContain('autoroutePart.path');
    await edited.type({ 'autoroutePart.setHomepage': ['false', 'true'], number: '8' }).done('publish');
    expect((await latest(edited.contentItemId)).autoroutePart?.path).toBe('first');
  });
});
