import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { Item } from '../support/content-api';
import { EditorWorld } from '../support/editor-world';

const LIST = { containedPart: { listContentItemId: '' } };

describe('The order of a list', () => {
  let world: EditorWorld;
  let shelf: Item;
  let articles: Item[];

  const places = async () =>
    (await Promise.all(articles.map((article) => world.latest(article))))
      .map(({ displayText, containedPart }) => ({
        displayText,
        order: (containedPart as { order?: number }).order ?? -1,
      }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ displayText }) => displayText);
  const open = async (options = {}): Promise<Page> => {
    const { page } = await world.enter(options);
    await page.goto(`${world.url}/Admin/Contents/ContentItems/${shelf.contentItemId}/Order`);
    return page;
  };
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save order' }).press('Enter');
    await page.getByText('The order was saved.').waitFor();
  };

  beforeAll(async () => {
    world = await EditorWorld.start();
    shelf = await world.save('Shelf', { titlePart: { title: 'Trees' } });
    LIST.containedPart.listContentItemId = shelf.contentItemId;
    articles = [];
    for (const title of ['Oak', 'Elm', 'Ash'])
      articles.push(await world.save('Article', { ...LIST, titlePart: { title } }));
    articles.push(await world.save('Article', { ...LIST, titlePart: { title: 'Yew' } }, true));
  });
  afterAll(() => world.stop());

  it('is changed by buttons', async () => {
    const page = await open();
    expect(await violationsOf(page)).toEqual([]);
    const titles = await page.locator('.order-title').allInnerTexts();
    const [last] = titles.slice(-1);
    const name = last.replace(/\s*Draft$/, '');
    for (let step = 1; step < titles.length; step++) {
      await page.getByRole('button', { name: `Move ${name} up` }).press('Enter');
    }
    await save(page);
    expect((await places())[0]).toBe(name);
    expect((await world.latest(articles[3])).published).toBe(false);
  });

  it('is changed by numbers where there are no scripts', async () => {
    const page = await open({ javaScriptEnabled: false });
    const numbers = { Yew: '4', Ash: '3', Elm: '2', Oak: '1' };
    for (const [title, number] of Object.entries(numbers)) await page.getByLabel(`Place of ${title}`).fill(number);
    await save(page);
    expect(await places()).toEqual(['Oak', 'Elm', 'Ash', 'Yew']);
  });

  it('is saved with as few new versions as can be', async () => {
    const before = await Promise.all(articles.map((article) => world.latest(article)));
    const page = await open();
    await page.getByRole('button', { name: 'Move Ash up' }).press('Enter');
    await save(page);
    const after = await Promise.all(articles.map((article) => world.latest(article)));
    const saved = after.filter(({ modifiedUtc }, index) => modifiedUtc !== before[index].modifiedUtc);
    expect(saved).toHaveLength(1);
    expect(await places()).toEqual(['Oak', 'Ash', 'Elm', 'Yew']);
  });
});
