import type { Browser } from '@espalier/testing';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

let world: ContentWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = await new People(world.app).signedIn();
  const secret = { hint: 'For the board only', defaultValue: 'ten percent' };
  await world.admin.putType('Salary', {
    displayName: 'What they earn',
    parts: [{ part: 'TitlePart' }],
    fields: [{ name: 'bonus', type: 'TextField', settings: secret }],
  });
  await world.admin.putType('Leaf', {
    parts: [{ part: 'TitlePart' }],
    fields: Array.from({ length: 199 }, (_, index) => ({ name: `field${index}`, type: 'TextField' })),
  });
  await world.admin.putType('Twig', {
    parts: [{ part: 'TitlePart' }],
    fields: [{ name: 'words', type: 'TextField' }],
  });
  await world.admin.putType('Bush', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Twig'] } }],
  });
  await world.admin.putType('Tree', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Leaf', 'Tree'] } }],
  });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const LIST = 'bagPart.contentItems';

describe('Embedded items', () => {
  it.each([LIST, `${LIST}[0].${LIST}`])('at %s show nothing of a type that cannot be there', async (list) => {
    const form = (await EditorForm.create(admin, 'Tree')).type({ 'titlePart.title': 'Tree' });
    const outer = await form.again(`add:${LIST}:Tree`);
    const { html } = await outer.again(`add:${list}:Salary`);
    const main = html.slice(html.indexOf('<main'));
    for (const secret of ['What they earn', 'For the board only', 'ten percent']) expect(main).not.toContain(secret);
    const forged = outer.type({ [`${LIST}[0].contentType`]: 'Salary', [`${LIST}[0].bonus`]: 'x' });
    const shown = await forged.again('show');
    expect(shown.html).not.toContain('For the board only');
    expect(shown.names).not.toContain(`${LIST}[0].bonus`);
  });

  it('have editors as long as a form of them could be sent back, and stay as they are otherwise', async () => {
    const leaves = Array.from({ length: 51 }, (_, index) => ({
      contentType: 'Leaf',
      titlePart: { title: `Leaf ${index}` },
      field0: 'kept',
    }));
    const tree = { contentType: 'Tree', titlePart: { title: 'Tree' }, bagPart: { contentItems: leaves } };
    const { contentItemId } = itemOf(await world.admin.post(tree));
    const form = await EditorForm.edit(admin, contentItemId);
    const hasEditor = (index: number) => form.names.includes(`${LIST}[${index}].field0`);
    expect([hasEditor(0), hasEditor(20), hasEditor(21)]).toEqual([true, true, false]);
    await form.type({ 'titlePart.title': 'Oak' }).done('save');
    const { displayText, bagPart } = itemOf(await world.admin.get(contentItemId, 'latest'));
    expect(displayText).toBe('Oak');
    expect(bagPart).toMatchObject({ contentItems: leaves });
  });

  it('can be as many as an item may have, and all the rest can still be saved', async () => {
    const contentItems = Array.from({ length: 1000 }, (_, index) => ({
      contentType: 'Twig',
      titlePart: { title: `Twig ${index}` },
      words: 'kept',
    }));
    const bush = { contentType: 'Bush', titlePart: { title: 'Bush' }, bagPart: { contentItems } };
    const { contentItemId } = itemOf(await world.admin.post(bush));
    const tooMany = { contentItemId, bagPart: { contentItems: Array.from({ length: 5 }, () => contentItems).flat() } };
    expect((await world.admin.post(tooMany)).status).toBe(400);
    const form = await EditorForm.edit(admin, contentItemId);
    const hasEditor = (index: number) => form.names.includes(`${LIST}[${index}].words`);
    expect([hasEditor(749), hasEditor(750)]).toEqual([true, false]);
    expect((await form.type({ 'titlePart.title': 'Hazel' }).autosave()).head.title).toContain('Hazel');
    await (await EditorForm.edit(admin, contentItemId)).type({ 'titlePart.title': 'Old hazel' }).done('publish');
    const stored = itemOf(await world.admin.get(contentItemId, 'latest'));
    expect([stored.displayText, stored.published]).toEqual(['Old hazel', true]);
    expect(stored.bagPart).toMatchObject({ contentItems });
  });
});
