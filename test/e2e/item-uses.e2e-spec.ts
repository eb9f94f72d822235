import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

let world: ContentWorld;
let people: People;
let tree: Item;

const titled = (contentType: string, title: string) => ({ contentType, titlePart: { title } });

async function usesOf({ contentItemId }: Item, userName?: string): Promise<string> {
  const browser = await people.signedIn(userName);
  const page = await browser.open(`/Admin/Contents/ContentItems/${contentItemId}/Uses`);
  expect(page.status).toBe(200);
  return page.text.slice(page.text.indexOf('class="item-uses"'));
}

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  await world.admin.putType('Tree', {
    parts: ['TitlePart', 'AutoroutePart', 'MarkdownBodyPart'].map((part) => ({ part })),
    fields: [{ name: 'related', type: 'ContentPickerField', settings: { displayedContentTypes: ['Tree'] } }],
  });
  await world.admin.putType('Leaf', { parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }] });
  await world.admin.putType('Wood', {
    parts: [
      { part: 'TitlePart' },
      { part: 'AutoroutePart' },
      { part: 'ListPart', settings: { containedContentTypes: ['Leaf'] } },
    ],
  });
});
afterAll(() => world.stop());

beforeEach(async () => {
  tree = itemOf(await world.admin.post(titled('Tree', 'Old oak')));
});

describe('Uses of an item', () => {
  it('are those by a picker, and by links to its id or its path', async () => {
    const { contentItemId: id } = tree;
    const { path } = tree.autoroutePart as { path: string };
    await world.admin.post({ ...titled('Tree', 'By a picker'), related: { contentItemIds: [id] } });
    const linked = (title: string, href: string) =>
      world.admin.post({ ...titled('Tree', title), markdownBodyPart: { markdown: `An [oak](${href}).` } });
    await linked('By id', `/Contents/ContentItems/${id}`);
    await linked('By path', `/${path}#roots`);
    await linked('Of another', `/${path}-2`);
    await linked('Below it', `/${path}/roots`);
    const uses = await usesOf(tree);
    for (const title of ['By a picker', 'By id', 'By path']) expect(uses).toContain(`/Edit">${title}</a>`);
    for (const title of ['Of another', 'Below it', 'Old oak']) expect(uses).not.toContain(title);
  });

  it('are not its own links, nor the items of a list', async () => {
    const { contentItemId } = itemOf(await world.admin.post(titled('Wood', 'A wood')));
    await world.admin.post({ ...titled('Leaf', 'A leaf'), containedPart: { listContentItemId: contentItemId } });
    expect(await usesOf({ ...tree, contentItemId })).toContain('No item that you can see uses it.');
    const { contentItemId: id } = itemOf(await world.admin.post(titled('Tree', 'Young elm')));
    const markdown = `[Me](/Contents/ContentItems/${id})`;
    const itself = itemOf(await world.admin.post({ contentItemId: id, markdownBodyPart: { markdown } }));
    expect(await usesOf(itself)).toContain('No item that you can see uses it.');
  });

  it('are for those who may edit it', async () => {
    const browser = await people.signedIn((await people.create()).userName);
    const { status } = await browser.open(`/Admin/Contents/ContentItems/${tree.contentItemId}/Uses`);
    expect(status).toBe(403);
  });
});
