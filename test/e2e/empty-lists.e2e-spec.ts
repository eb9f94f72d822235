import type { Browser } from '@espalier/testing';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

let world: ContentWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
  for (const name of ['Article', 'Leaf']) await world.admin.putType(name, { parts: [{ part: 'TitlePart' }] });
});
afterAll(() => world.stop());

const emptyAt = async (path: string): Promise<string> =>
  /<div class="empty">.*/s.exec((await browser.open(path)).text)?.[0] ?? '';

describe('A list with nothing in it', () => {
  it.each(['Article', 'Leaf'])('offers every type to begin with, such as %s', async (type) => {
    const empty = await emptyAt('/Admin/Contents/ContentItems');
    expect(empty).toContain('There are no items here yet');
    expect(empty).toContain(`href="/Admin/Contents/ContentTypes/${type}/Create?`);
  });

  it('of one type offers that one', async () => {
    const empty = await emptyAt('/Admin/Contents/ContentItems/Leaf');
    expect(empty).toContain('>New Leaf</a>');
    expect(empty).not.toContain('ContentTypes/Article');
  });

  it('says what it would have', async () => {
    expect(await emptyAt('/Admin/Webhooks')).toContain('There are no webhooks here yet');
  });
});
