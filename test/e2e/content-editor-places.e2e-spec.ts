import type { Browser } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const BODY = 'markdownBodyPart.markdown';
const CHOICE = `choice:${BODY}`;
const BEFORE = 'Oaks grow.\r\n\r\nLimes smell.\n\nElms stand.';
const MINE = 'Oaks grow slowly.\r\n\r\nLimes bloom.\n\nElms fall.';
const THEIRS = 'Old oaks grow.\r\n\r\nLimes die.\n\n';

let world: ContentWorld;
let browser: Browser;
let item: Item;
let asked: EditorForm;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
  await world.admin.putType('Tree', { parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }] });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const theySave = async (markdown: string): Promise<void> => {
  itemOf(await world.admin.post({ contentItemId: item.contentItemId, markdownBodyPart: { markdown } }));
};
const stored = async () =>
  (itemOf(await world.admin.get(item.contentItemId, 'latest')).markdownBodyPart as { markdown: string }).markdown;
/** Names of the controls of all places, in order. */
const placesIn = ({ html }: EditorForm) => [
  ...new Set(Array.from(html.matchAll(/name="(choice:[\w.]+:[\w-]+)"/g), ([, name]) => name)),
];

describe('A text in which two people have changed the same places', () => {
  beforeEach(async () => {
    item = itemOf(
      await world.admin.post({
        contentType: 'Tree',
        titlePart: { title: 'Trees' },
        markdownBodyPart: { markdown: BEFORE },
      }),
    );
    const form = (await EditorForm.edit(browser, item.contentItemId)).type({ [BODY]: MINE });
    await theySave(THEIRS);
    asked = await form.again('save', 412);
  });

  it('is put together from what is chosen in each of them', async () => {
    const [limes, elms, ...others] = placesIn(asked);
    expect(others).toEqual([]);
    expect(asked.html).toMatch(
      /Place 1 of 2[^]*Keep yours[^]*<ins>bloom<[^]*<ins>die<[^]*Place 2 of 2[^]*Delete it, as/,
    );
    await asked.type({ [CHOICE]: 'both', [limes]: 'theirs', [elms]: 'mine' }).done('save');
    expect(await stored()).toBe('Old oaks grow slowly.\r\n\r\nLimes die.\n\nElms fall.');
  });

  it('is not saved before all of them are decided, and keeps what was chosen', async () => {
    const [limes, elms] = placesIn(asked);
    const again = await asked.type({ [CHOICE]: 'both', [limes]: 'mine' }).again('save', 412);
    expect([again.value(CHOICE), again.value(limes), again.value(elms)]).toEqual(['both', 'mine', undefined]);
    expect(await stored()).toBe(THEIRS);
    await again.type({ [elms]: 'theirs' }).done('save');
    expect(await stored()).toBe('Old oaks grow slowly.\r\n\r\nLimes bloom.\n\n');
  });

  it('is asked about again where they have changed it once more, and nowhere else', async () => {
    const [limes, elms] = placesIn(asked);
    await theySave(THEIRS.replace('die', 'live'));
    const again = await asked.type({ [CHOICE]: 'both', [limes]: 'theirs', [elms]: 'mine' }).again('save', 412);
    const [fresh, same] = placesIn(again);
    expect(fresh).not.toBe(limes);
    expect([same, again.value(fresh), again.value(same)]).toEqual([elms, undefined, 'mine']);
    await again.type({ [fresh]: 'theirs' }).done('save');
    expect(await stored()).toContain('Limes live.');
  });

  it.each([
    ['mine', MINE],
    ['theirs', THEIRS],
  ])('may be taken whole, whatever else was chosen: %s', async (choice, text) => {
    const places = Object.fromEntries(placesIn(asked).map((name) => [name, choice === 'mine' ? 'theirs' : 'mine']));
    const done = await asked.type({ ...places, [CHOICE]: choice }).send('save');
    expect(done.status).toBe(303);
    expect(await stored()).toBe(text);
  });
});

it('Whoever has changed an item in another window is told so', async () => {
  const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Tree', titlePart: { title: 'Trees' } }));
  const [one, other] = [
    await EditorForm.edit(browser, contentItemId),
    await EditorForm.edit(browser, contentItemId),
  ].map((form, index) => form.type({ 'titlePart.title': `Woods ${index}` }));
  expect(asked.html).toContain('You and First application changed this item');
  await one.done('save');
  expect((await other.again('save', 412)).html).toContain('You changed this item in another window, too');
});

it('More than three texts of a form are not put together', async () => {
  const names = ['bark', 'leaf', 'root', 'seed'];
  const all = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
  await world.admin.putType('Plant', {
    parts: [{ part: 'TitlePart' }],
    fields: names.map((name) => ({ name, type: 'TextField' })),
  });
  const { contentItemId } = itemOf(
    await world.admin.post({ contentType: 'Plant', titlePart: { title: 'Oak' }, ...all('red green blue') }),
  );
  const form = (await EditorForm.edit(browser, contentItemId)).type(all('dark green blue'));
  await world.admin.post({ contentItemId, ...all('red green gray') });
  const { html } = await form.again('save', 412);
  expect(html.match(/Keep yours/g)).toHaveLength(4);
  expect(html.match(/Use both changes/g)).toHaveLength(3);
});
