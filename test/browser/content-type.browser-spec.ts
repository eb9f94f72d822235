import type { BrowserContextOptions, Page } from 'playwright-core';
import { ContentDefinitions } from '#core/content-definition';
import { violationsOf } from '../support/axe';
import { EditorWorld } from '../support/editor-world';
import { keyboard } from '../support/hands';
import { rolesIn, treeOf } from '../support/tree';

const FIELDS = ['Latin', 'Height', 'Age'].map((name) => ({ name: name.toLowerCase(), type: 'TextField' }));

let world: EditorWorld;

beforeAll(async () => {
  world = await EditorWorld.start();
});
afterAll(() => world.stop());

describe('The page of a content type', () => {
  const open = async (type: string, options: BrowserContextOptions = {}): Promise<Page> => {
    await world.content.admin.putType(type, { fields: FIELDS });
    const { page } = await world.enter(options);
    await page.goto(`${world.url}/Admin/ContentTypes/${type}`);
    return page;
  };
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('was saved.').waitFor();
  };
  const add = async (page: Page, kind: string, displayName: string) => {
    const hands = keyboard(page);
    await hands.press(page.getByText('Add a field'));
    await hands.press(page.getByRole('button', { name: kind, exact: true }));
    await page.locator('input[name^="new-"][name$=".displayName"]:focus').waitFor();
    await page.keyboard.type(displayName);
  };
  const shown = async (page: Page) => (await page.locator('.bag-item summary b').allInnerTexts()).join();
  const fields = (type: string) => world.content.app.get(ContentDefinitions).require(type).definition.fields;
  const names = (type: string) => fields(type).map(({ name }) => name);

  it('orders fields by dragging, and by Alt and an arrow', async () => {
    const page = await open('Oak');
    expect(await violationsOf(page)).toEqual([]);
    const tree = await treeOf(page.getByRole('main'));
    expect(rolesIn(tree, 'heading', 'button', 'textbox', 'checkbox')).toEqual([
      'heading "Oak" [level=1]',
      'button "Save"',
      'button "Preview"',
      'heading "Parts and fields" [level=2]',
      ...['Latin', 'Height', 'Age'].flatMap((name) => [
        `button "Move ${name} up"`,
        `button "Move ${name} down"`,
        `button "Remove ${name}"`,
      ]),
      'heading "Settings" [level=2]',
      'textbox "Display name": Oak',
      'textbox "Description (optional)"',
      'textbox "Kind (optional)"',
      ...['Creatable', 'Listable', 'Draftable', 'Versionable', 'Own permissions'].map(
        (name) => `checkbox "${name}" [checked]`,
      ),
    ]);
    const handle = await page.locator('#member-age .drag').boundingBox();
    const first = await page.locator('#member-latin').boundingBox();
    if (!handle || !first) throw new Error('Nothing to drag');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x, first.y + 2, { steps: 5 });
    await page.mouse.up();
    expect(await shown(page)).toBe('Age,Latin,Height');
    await page.locator('#member-height summary').press('Alt+ArrowUp');
    expect(await shown(page)).toBe('Age,Height,Latin');
    expect(names('Oak')).toEqual(['latin', 'height', 'age']);
    await save(page);
    expect(names('Oak')).toEqual(['age', 'height', 'latin']);
  });

  it('adds two fields, changes one and saves all at once', async () => {
    const page = await open('Elm');
    await page.locator('#member-latin summary').click();
    await page.locator('#member-latin').getByLabel('Hint').fill('As botanists say');
    await page.evaluate('window.isLoadedOnce = true');
    await add(page, 'Text', 'Bark');
    await add(page, 'Yes or no', 'Native');
    expect(await page.evaluate('window.isLoadedOnce')).toBe(true);
    expect(await page.locator('#member-latin').getByLabel('Hint').inputValue()).toBe('As botanists say');
    expect(names('Elm')).toHaveLength(3);
    expect(await violationsOf(page)).toEqual([]);
    await save(page);
    expect(names('Elm')).toEqual(['latin', 'height', 'age', 'bark', 'native']);
    expect(fields('Elm')[0].settings.hint).toBe('As botanists say');
  });

  it('removes a field after it was undone once, and after it has said what is lost', async () => {
    const page = await open('Yew');
    const remove = page.getByRole('button', { name: 'Remove Height' });
    await remove.press('Enter');
    await page.getByRole('button', { name: 'Undo the removal of Height' }).press('Enter');
    await remove.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('No item has a value here.').waitFor();
    expect(names('Yew')).toHaveLength(3);
    await page.getByRole('button', { name: 'Save and remove' }).press('Enter');
    await page.getByText('was saved.').waitFor();
    expect(names('Yew')).toEqual(['latin', 'age']);
  });

  it('asks before it is left with changes, also those that came back from the service', async () => {
    const page = await open('Yew');
    const hint = page.locator('#member-latin').getByLabel('Hint');
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    const leave = async () => {
      asked = 0;
      await page.goto(`${world.url}/Admin/ContentTypes`);
      await page.goto(`${world.url}/Admin/ContentTypes/Yew`);
      return asked;
    };
    expect(await leave()).toBe(0);
    await page.locator('#member-latin summary').click();
    await hint.fill('As botanists say');
    expect(await leave()).toBe(1);
    await page.locator('#member-height summary').press('Alt+ArrowUp');
    expect(await leave()).toBe(1);
    await add(page, 'Text', 'Bark');
    expect(await leave()).toBe(1);
    await add(page, 'Text', 'Bark');
    asked = 0;
    await save(page);
    expect(asked).toBe(0);
    expect(await leave()).toBe(0);
  });

  it('does all of it where there are no scripts', async () => {
    const page = await open('Ash', { javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Move Age up' }).press('Enter');
    await page.getByText('Add a field').click();
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await page.locator('#member-new-1').getByLabel('Display name').fill('Planted');
    await page.getByRole('button', { name: 'Remove Latin' }).press('Enter');
    await page.getByRole('button', { name: 'Save and remove' }).press('Enter');
    await page.getByText('was saved.').waitFor();
    expect(names('Ash')).toEqual(['age', 'height', 'planted']);
  });
});

describe('The editor of a type with a layout', () => {
  it('shows a field by the keyboard when another one has its value, and keeps what was typed', async () => {
    const settings = { condition: { field: 'sale', value: true }, group: 'Shop', width: 'half' };
    await world.content.admin.putType('Offer', {
      fields: [
        { name: 'sale', type: 'BooleanField', settings: { group: 'Shop' } },
        { name: 'price', type: 'NumericField', settings: { ...settings, required: true } },
        { name: 'stock', type: 'NumericField', settings: { group: 'Shop', width: 'half' } },
      ],
    });
    const { page } = await world.enter();
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Offer/Create`);
    const price = page.getByLabel('Price');
    await price.waitFor({ state: 'hidden' });
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Sale').press('Space');
    await price.waitFor({ state: 'visible' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    const [one, other] = [await price.boundingBox(), await page.getByLabel('Stock').boundingBox()];
    expect(one?.y).toBe(other?.y);
    await page.getByLabel('Sale').press('Space');
    await price.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await page.getByText('was published.').waitFor();
    await page.getByLabel('Sale').press('Space');
    expect(await price.inputValue()).toBe('12');
    await page.locator('summary', { hasText: 'Shop' }).press('Enter');
    await price.waitFor({ state: 'hidden' });
  });
});
