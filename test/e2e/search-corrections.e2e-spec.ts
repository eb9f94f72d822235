import { SearchIndex } from '#core/content';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const TYPE = { securable: true, parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }] };

let world: ContentWorld;
let caller: Caller;

const body = (contentType: string, title: string, markdown: string) => ({
  contentType,
  titlePart: { title },
  markdownBodyPart: { markdown },
});

interface Found {
  readonly items: readonly { readonly displayText: string }[];
  readonly totalCount: number;
  readonly facets: readonly object[];
  readonly didYouMean: string | null;
}

async function search(q: string, api = caller.api): Promise<Found> {
  const { status, body: found } = await api.send(
    'GET',
    `/api/search?${new URLSearchParams({ q, facets: 'type' }).toString()}`,
  );
  expect(status).toBe(200);
  return found as Found;
}

const meant = async (q: string, api = caller.api) => (await search(q, api)).didYouMean;

/** Until the words of all versions so far are known. */
async function read(): Promise<void> {
  const index = world.app.get(SearchIndex);
  index.queue();
  await index.settled();
}

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Article', TYPE);
  await world.admin.putType('Secret', TYPE);
  itemOf(await world.admin.post(body('Article', 'Heartbleed', 'A pelican with long necks, Übergrößenträger.')));
  itemOf(await world.admin.post(body('Secret', 'Quagga', 'A pelikan, pelikar, pelikas, pelikat and pelikav.')));
  await read();
  caller = await Caller.register(world);
  await caller.holds('AccessContentApi', 'View_Article');
});
afterAll(() => world.stop());

describe('A misspelt word', () => {
  it.each([
    ['quaga', null, 'quagga'],
    ['necks OR quaga', null, 'necks OR quagga'],
    ['quaga OR hartbleed', 'quaga OR heartbleed', 'quagga OR heartbleed'],
    ['hartbleed -quaga', 'heartbleed -quaga', 'heartbleed -quaga'],
    ['quaga hartbleed', null, null],
  ])('is never taken for one that the caller may not see: %s', async (q, theirs, ofAdministrators) => {
    expect(await meant(q)).toBe(theirs);
    expect(await meant(q, world.admin)).toBe(ofAdministrators);
  });

  it('may have capitals and accents, or lack them', async () => {
    for (const q of ['ÜBERGRÖSENTRÄGR', 'übergrößnträgre', 'ubergrossentragr', 'pélicn'])
      expect([q, await meant(q)]).toEqual([q, q === 'pélicn' ? 'pelican' : 'ubergrossentrager']);
  });

  it('is taken for the most like of those that the caller may see, as if there were no others', async () => {
    expect(await meant('pelikam', world.admin)).toMatch(/^pelika[nrstv]$/);
    expect(await meant('pelikam')).toBe('pelican');
    expect(await meant('pelikan')).toBe('pelican');
  });

  it('is taken for one of what was a draft before, and never for one of a draft', async () => {
    const draft = itemOf(await world.admin.postDraft(body('Article', 'Draft', 'An axolotl.')));
    await read();
    expect(await meant('axolotel')).toBeNull();
    await world.admin.publish(draft.contentItemId);
    await read();
    expect(await meant('axolotel')).toBe('axolotl');
    await world.admin.unpublish(draft.contentItemId);
    expect(await meant('axolotel', world.admin)).toBeNull();
  });
});

describe('Whoever may see their own items alone', () => {
  it('finds, counts and is told of nothing else', async () => {
    await caller.holds('AccessContentApi', 'PublishOwn_Secret', 'ViewOwn_Secret');
    itemOf(await caller.api.post(body('Secret', 'Okapi', 'A pelikan.')));
    await read();
    expect(await search('pelikan OR quagga OR heartbleed')).toMatchObject({
      items: [{ displayText: 'Okapi' }],
      totalCount: 1,
      facets: [{ name: 'type', values: [{ value: 'Secret', count: 1 }] }],
    });
    expect(await meant('okkapi')).toBe('okapi');
    expect(await meant('quaga')).toBeNull();
    expect(await meant('pelikan OR quaga')).toBeNull();
  });
});
