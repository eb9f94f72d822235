import type { Browser, FormValues } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';
import { statementsOf, wholeReads } from '../support/statements';

describe('The page of the order of a list', () => {
  let world: ContentWorld;
  let people: People;
  let admin: Browser;
  let list: Item;
  let children: Item[];
  let path: string;

  const post = async (body: object) => itemOf(await world.admin.post(body));
  const child = (title: string, listContentItemId: string) =>
    post({ contentType: 'Leaf', titlePart: { title }, containedPart: { listContentItemId } });
  const places = () =>
    Promise.all(
      children.map(async ({ contentItemId }) => {
        const { containedPart } = itemOf(await world.admin.get(contentItemId, 'latest'));
        return (containedPart as { order?: number }).order;
      }),
    );
  const form = (ids: readonly string[], numbers: readonly string[] = ids.map((_, index) => String(index + 1))) => ({
    item: ids,
    place: numbers,
  });
  const orderPath = ({ contentItemId }: Item) => `/Admin/Contents/ContentItems/${contentItemId}/Order`;
  const submit = (browser: Browser, values: FormValues) => browser.submit(path, path, values);
  const all = () => children.map(({ contentItemId }) => contentItemId);

  beforeAll(async () => {
    world = await startContentWorld();
    people = new People(world.app);
    admin = await people.signedIn();
    const parts = (enableOrdering: boolean) => ({
      parts: [
        { part: 'TitlePart' },
        { part: 'ListPart', settings: { containedContentTypes: ['Leaf'], enableOrdering } },
      ],
    });
    await world.admin.putType('Branch', parts(true));
    await world.admin.putType('Heap', parts(false));
    await world.admin.putType('Leaf', {
      displayName: 'Fallen leaf',
      parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }],
    });
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    list = await post({ contentType: 'Branch', titlePart: { title: 'Branch' } });
    path = orderPath(list);
    children = [];
    for (const title of ['One', 'Two', 'Three']) children.push(await child(title, list.contentItemId));
  });

  it('puts items into the order of their numbers, and of the form where these say nothing', async () => {
    expect((await submit(admin, form(all(), ['3', '', '1']))).status).toBe(303);
    const [one, two, three] = await places();
    expect([three, two, one].toSorted((first, second) => (first ?? 0) - (second ?? 0))).toEqual([three, two, one]);
    const { text } = await admin.open(path);
    expect([...text.matchAll(/class="order-title">(\w+)/g)].map(([, title]) => title)).toEqual(['Three', 'Two', 'One']);
    expect([...text.matchAll(/name="place"[^>]* value="(.*?)"/g)].map(([, place]) => place)).toEqual(['1', '2', '3']);
  });

  it('is shown by two statements, which read no item whole', async () => {
    const statements = await statementsOf(world.app, () => admin.open(path));
    expect(statements.filter((text) => text.includes('content_item_version'))).toHaveLength(2);
    expect(wholeReads(statements)).toEqual([]);
  });

  it('saves nothing when nothing moves', async () => {
    await submit(admin, form(all()));
    await world.unchanged(() => submit(admin, form(all())));
  });

  it('leaves alone what is not in the list, and puts what is not mentioned behind the rest', async () => {
    const stranger = await child('Stranger', (await post({ contentType: 'Branch' })).contentItemId);
    await submit(admin, form([stranger.contentItemId, all()[2], 'nothing']));
    const [one = -1, two = -1, three = -1] = await places();
    expect(three).toBeLessThan(Math.min(one, two));
    expect(itemOf(await world.admin.get(stranger.contentItemId)).containedPart).not.toHaveProperty('order');
  });

  it('asks for the right to save each item that moves, before any is', async () => {
    const { userName } = await people.create('Author');
    const author = await people.signedIn(userName);
    const { status, text } = await world.unchanged(() => submit(author, form(all().toReversed())));
    expect([status, text]).toEqual([403, expect.stringContaining('publish or unpublish “Fallen leaf” items')]);
  });

  it('is there for lists that have an order of their own only', async () => {
    const heap = await post({ contentType: 'Heap' });
    for (const item of [heap, children[0]]) expect((await admin.open(orderPath(item))).status).toBe(404);
    const empty = await post({ contentType: 'Branch' });
    expect((await admin.open(orderPath(empty))).text).toContain('There is nothing in this list yet.');
  });
});
