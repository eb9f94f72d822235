import fc from 'fast-check';
import { SearchIndex } from '#core/content';
import { Caller } from '../support/caller';
import { itemOf, type Answer, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

interface Hit {
  readonly displayText: string;
  readonly contentType: string;
  readonly rank: number;
  readonly excerpt: string;
}

interface Found {
  readonly items: readonly Hit[];
  readonly totalCount: number;
  readonly isTotalExact: boolean;
  readonly facets: readonly { name: string; values: readonly { value: string; count: number }[] }[];
  readonly didYouMean: string | null;
  readonly next: string | null;
}

const ARTICLE = {
  securable: true,
  parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }, { part: 'AliasPart' }],
  fields: [
    { name: 'Topic', type: 'TextField' },
    { name: 'Tags', type: 'MultiTextField' },
    { name: 'Note', type: 'TextField', settings: { searchable: 'none' } },
    { name: 'Lead', type: 'TextField', settings: { searchable: 'title' } },
  ],
};
const PARAGRAPH = { parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }] };
const PAGE = {
  parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Paragraph'] } }],
};
const SECRET = { parts: [{ part: 'TitlePart' }], securable: true };

/** Longer than what has the word in its text alone, so that its heading is all that puts it first. */
const RELEASE = `## Heartbleed

Fixes [this](https://example.com/zebra) and **that**.

One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty.`;

const NAMES =
  'Of /usr/local/bin, node.js, v8::Isolate, 20.19.0, well-known &amp; --inspect, R&D and C++ too, 電子計算機の本.';

let world: ContentWorld;

const ask = (parameters: Readonly<Record<string, string>>, api: ContentApi = world.admin): Promise<Answer> =>
  api.send('GET', `/api/search?${new URLSearchParams(parameters).toString()}`);

async function search(q: string, parameters: Readonly<Record<string, string>> = {}, api = world.admin): Promise<Found> {
  const answer = await ask({ q, ...parameters }, api);
  expect(answer.status).toBe(200);
  return answer.body as Found;
}

const titles = async (q: string, parameters: Readonly<Record<string, string>> = {}, api = world.admin) =>
  (await search(q, parameters, api)).items.map(({ displayText }) => displayText);

const article = (title: string, markdown: string, more: object = {}) => ({
  contentType: 'Article',
  titlePart: { title },
  markdownBodyPart: { markdown },
  ...more,
});

beforeAll(async () => {
  world = await startContentWorld();
  for (const [name, type] of Object.entries({ Article: ARTICLE, Paragraph: PARAGRAPH, Page: PAGE, Secret: SECRET })) {
    const { status } = await world.admin.putType(name, type);
    if (status >= 300) throw new Error(`The type ${name} was refused: ${status}`);
  }
  const bodies = [
    article('Heartbleed', 'OpenSSL had a fault.', { topic: 'security', tags: ['tls', 'memory'], author: 'Ada' }),
    article('A release', RELEASE, { topic: 'release' }),
    article('Another release', 'Nothing of heartbleed is left in the café.', { topic: 'release', lead: 'giraffe' }),
    article('Giraffes', 'They are tall. Their <em class="okapi">necks</em> & legs too.', { note: 'okapi' }),
    article('The Who', 'A deprecated band, in association.'),
    article('Pangolins', 'An unclosed <img src=x onerror="alert(1)" stands beside pangolins.'),
    article('Names', NAMES),
    {
      contentType: 'Page',
      titlePart: { title: 'Home' },
      bagPart: {
        contentItems: [
          {
            contentType: 'Paragraph',
            titlePart: { title: 'Walrus' },
            htmlBodyPart: { html: '<h2>Tusks</h2><p>Two of them.</p>' },
          },
        ],
      },
    },
    { contentType: 'Secret', titlePart: { title: 'Quagga of the secrets' } },
  ];
  for (const body of bodies) itemOf(await world.admin.post(body));
  itemOf(await world.admin.postDraft(article('Draft', 'The heartbleed of tomorrow.')));
  await world.app.get(SearchIndex).rebuild(new AbortController().signal);
});
afterAll(() => world.stop());

describe('A search', () => {
  it.each([
    ['heartbleed', ['Heartbleed', 'A release', 'Another release']],
    ['heartbleed release', ['A release', 'Another release']],
    ['heartbleed -fixes', ['Heartbleed', 'Another release']],
    ['heartbleed -"nothing of"', ['Heartbleed', 'A release']],
    ['giraffe', ['Another release', 'Giraffes']],
    ['fault OR necks', ['Heartbleed', 'Giraffes']],
    ['release fault OR fixes', ['A release']],
    ['"had a fault"', ['Heartbleed']],
    ['"fault openssl"', []],
    ['“had a fault”', ['Heartbleed']],
    ['„fault openssl“', []],
    ['open*', ['Heartbleed']],
    ['deprecat*', ['The Who']],
    ['associat*', ['The Who']],
    ['cafe', ['Another release']],
    ['memory', ['Heartbleed']],
    ['security', ['Heartbleed']],
    ['okapi', []],
    ['zebra', []],
    ['the who', ['The Who']],
    ['who', ['The Who']],
    ['tusk', ['Home']],
    ['walruses', ['Home']],
    ['-heartbleed', []],
    ['the -heartbleed', ['Quagga of the secrets', 'The Who']],
    ['<b> -heartbleed', []],
    ['--fault', ['Heartbleed']],
    ['', []],
    ['"', []],
    ['- OR *', []],
  ])('for %j finds what has it, titles before headings before texts', async (q, found) => {
    const ranked = await titles(q);
    expect(ranked.toSorted()).toEqual(found.toSorted());
    if (q === 'heartbleed') expect(ranked).toEqual(found);
  });

  it('never fails for what somebody types', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: fc.constantFrom(...`"-* OR|&!():'\\<>a`.split('')) }),
        ),
        async (q) => {
          const answer = await ask({ q: q.slice(0, 400) });
          expect(answer.status).toBe(200);
        },
      ),
      { numRuns: 150 },
    );
    expect(await titles('heart\0bleed', { filter: 'text:another\0' })).toEqual(['Another release']);
  });

  it('shows where the words are, as HTML that has no other elements', async () => {
    const [hit] = (await search('necks')).items;
    expect(hit?.excerpt).toBe('They are tall. Their <mark>necks</mark> &amp; legs too');
    const excerpts = (await search('that')).items.concat((await search('fixes')).items).map(({ excerpt }) => excerpt);
    expect(excerpts).toEqual([expect.stringContaining('<mark>Fixes</mark> this and that')]);
    const [unclosed] = (await search('pangolins')).items;
    expect(unclosed?.excerpt).toContain('An unclosed &lt;img src=x onerror=&quot;alert(1)&quot; stands');
    expect(unclosed?.excerpt.replaceAll(/<\/?mark>/gu, '')).not.toMatch(/[<>"]/u);
  });

  it.each(['/usr/local/bin', 'node.js', 'v8::Isolate', '20.19.0', 'well-known', 'R&D', '計算機'])(
    'marks %s as a whole, in a text that is otherwise as it was written',
    async (q) => {
      const [hit] = (await search(q)).items;
      const marked = q.replace('&', '&amp;').replace(/^\//u, '');
      expect(hit?.excerpt).toContain(`<mark>${marked}</mark>`);
      const text = NAMES.replaceAll(/&(?!amp;)/gu, '&amp;');
      expect(text).toContain(hit?.excerpt.replaceAll(/<\/?mark>/gu, ''));
    },
  );

  it('counts values of what was found', async () => {
    const { facets, totalCount } = await search('heartbleed', { facets: 'type,topic,author' });
    expect(totalCount).toBe(3);
    expect(facets).toEqual([
      { name: 'type', values: [{ value: 'Article', count: 3 }] },
      {
        name: 'topic',
        values: [
          { value: 'release', count: 2 },
          { value: 'security', count: 1 },
        ],
      },
      { name: 'author', values: [expect.objectContaining({ count: 3 })] },
    ]);
    const [year] = (await search('heartbleed', { facets: 'year' })).facets;
    expect(year?.values).toEqual([{ value: String(new Date().getUTCFullYear()), count: 3 }]);
  });

  it('is narrowed by types and by a filter', async () => {
    expect(await titles('walrus OR heartbleed', { type: 'Page' })).toEqual(['Home']);
    expect(await titles('heartbleed', { filter: 'text:another' })).toEqual(['Another release']);
  });

  it('is read page after page', async () => {
    const all = await titles('heartbleed');
    const first = await search('heartbleed', { first: '2' });
    const second = await search('heartbleed', { first: '2', after: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ displayText }) => displayText)).toEqual(all);
    expect([first.totalCount, second.totalCount, second.next]).toEqual([3, 3, null]);
  });

  it.each([
    ['type', { type: 'Nothing' }],
    ['facets', { facets: 'nothing' }],
    ['facets', { facets: 'constructor' }],
    ['filter', { filter: 'status:draft' }],
    ['filter', { filter: 'sort:title' }],
    ['filter', { filter: 'created:nonsense' }],
    ['filter', { filter: 'stat:draft' }],
    ['first', { first: '101' }],
    ['q', { q: 'x'.repeat(401) }],
  ])('names %s when it is wrong', async (name, parameters) => {
    const { status, body } = await ask({ q: 'x', ...parameters });
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([400, [name]]);
  });

  it('refuses cursors that are none of its own', async () => {
    for (const after of ['x', Buffer.from('1 2 3').toString('base64url')]) {
      expect(await ask({ q: 'x', after })).toMatchObject({
        status: 400,
        body: { type: expect.stringContaining('invalid-cursor'), errors: { after: [expect.any(String)] } },
      });
    }
  });
});

describe('A word that nothing has', () => {
  it.each([
    ['hartbleed', 'heartbleed', 3],
    ['girafes', 'giraffes', 2],
    ['heratbleed fxies', 'heartbleed fixes', 1],
    ['hartbleed OR necks', 'heartbleed OR necks', 4],
    ['fault release OR hartbleed', 'fault release OR heartbleed', 1],
  ])('is taken for one that is like it: %s', async (q, didYouMean, totalCount) => {
    expect(await search(q)).toMatchObject({ didYouMean, totalCount });
  });

  it('is left as it is where nothing is like it, or its spelling is meant', async () => {
    const known = ['xylophone', '"hartbleed"', 'heartbleed', 'their OR heartbleed', 'necks OR "hartbleed"'];
    for (const q of known) expect((await search(q)).didYouMean).toBeNull();
  });
});

describe('Whoever may not see an item', () => {
  it('finds nothing of it, not even a word that is like one of it', async () => {
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'View_Article');
    expect(await titles('heartbleed', {}, caller.api)).toHaveLength(3);
    expect(await search('quagga', { facets: 'type' }, caller.api)).toMatchObject({
      items: [],
      totalCount: 0,
      didYouMean: null,
    });
    expect(await search('quaga', {}, caller.api)).toMatchObject({ items: [], didYouMean: null });
    expect((await search('quaga')).didYouMean).toBe('quagga');
    // Whether it is corrected would tell whether anybody has written it.
    itemOf(await world.admin.post({ contentType: 'Secret', titlePart: { title: 'Hartbleed' } }));
    expect((await search('hartbleed', {}, caller.api)).didYouMean).toBe('heartbleed');
    expect((await search('hartbleed')).didYouMean).toBeNull();
    expect(await titles('walrus', {}, caller.api)).toEqual([]);
    const { facets } = await search('heartbleed OR quagga OR walrus', { facets: 'type' }, caller.api);
    expect(facets).toEqual([{ name: 'type', values: [{ value: 'Article', count: 3 }] }]);
  });

  it('may not search without the right to use the API', async () => {
    const caller = await Caller.register(world, 'nobody');
    expect((await ask({ q: 'heartbleed' }, caller.api)).status).toBe(403);
    expect((await ask({ q: 'heartbleed' }, world.admin.as())).status).toBe(401);
  });
});
