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
    expect([hasEditor(0), hasEditor(49), hasEditor(50)]).toEqual([true, true, false]);
    const few = form.names.filter((name) => !/\[\d+\]\.(field|titlePart)/.test(name));
    const sent = Object.fromEntries(few.map((name) => [name, form.values(name)]));
    const { status } = await admin.post(`/Admin/Contents/ContentItems/${contentItemId}/Edit`, {
      ...sent,
      'titlePart.title': 'Oak',
      _action: 'save',
    });
    const { displayText, bagPart } = itemOf(await world.admin.get(contentItemId, 'latest'));
    expect([status, displayText]).toEqual([303, 'Oak']);
    expect(bagPart).toMatchObject({ contentItems: leaves });
  });
});
