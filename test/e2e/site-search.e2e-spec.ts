import { SearchIndex } from '#core/content';
import { BLOG, SiteWorld } from '../support/site-world';

describe('The search of the site', () => {
  let world: SiteWorld;

  beforeAll(async () => {
    world = await SiteWorld.start({ env: { BASE_URL: 'https://site.example' } });
    for (let number = 1; number <= 12; number++) {
      await world.post(`Winter pruning ${number} & <more>`, {
        markdownBodyPart: { markdown: `Cut the **trellis** of a pear & a <b>plum</b>, number ${number}.` },
        category: number % 3 === 0 ? 'Fruit & nuts' : 'Trees',
      });
    }
    await world.save({
      contentType: 'Page',
      titlePart: { title: 'Who prunes' },
      htmlBodyPart: { html: '<p>A pear in an old garden, and a quince.</p>' },
    });
    await world.save(
      { contentType: 'BlogPost', titlePart: { title: 'Secret pear' }, containedPart: { listContentItemId: BLOG } },
      { draft: true },
    );
    const index = world.content.app.get(SearchIndex);
    index.queue();
    await index.settled();
  });
  afterAll(() => world.stop());

  const open = (path: string) => world.visitor.open(path);
  const titles = (text: string) =>
    [...text.matchAll(/<h2><a href="[^"]*">(.*?)<\/a><\/h2>/g)].map(([, title]) => title);
  const facets = (text: string) =>
    [...text.matchAll(/<li><a class="chip" href="([^"]*)">(.*?) <span class="count">(\d+)<\/span>/g)].map(
      ([, href, value, count]) => ({ value, count: Number(count), href: plain(href) }),
    );
  const taken = (text: string) =>
    [...text.matchAll(/<a class="chip" aria-current="true" href="([^"]*)" aria-label="([^"]*)"/g)].map((chip) =>
      chip.slice(1).map(plain),
    );
  const plain = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#61;', '=').replaceAll('&#x3D;', '=');
  const change = async (settings: object) => {
    const { send } = world.content.admin;
    const { body } = await send('GET', '/api/settings/site');
    return send('PUT', '/api/settings/site', { body: { ...(body as object), ...settings } });
  };

  it('finds what is published by all of its words, a page at a time', async () => {
    const { status, text } = await open('/search?q=trellis+pear');
    expect([status, titles(text).length]).toEqual([200, 10]);
    expect(text).toMatch(/<div class="found" role="status">\s*<p>12 results<\/p>/);
    expect(text).toContain('value="trellis pear"');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('<a rel="next" href="/search?q=trellis+pear&amp;page=2">Next →</a>');
    const second = (await open('/search?q=trellis+pear&page=2')).text;
    expect(titles(second)).toHaveLength(2);
    expect(second).toContain('<a rel="prev" href="/search?q=trellis+pear">← Previous</a>');
    expect(second).not.toContain('rel="next"');
    expect(new Set([...titles(text), ...titles(second)]).size).toBe(12);
  });

  it('shows of each its title, kind, date, and the text around what was found', async () => {
    const { text } = await open('/search?q=quince');
    expect(titles(text)).toEqual(['Who prunes']);
    expect(text).toContain('<h2><a href="/who-prunes">');
    expect(text).toMatch(/<li>Page<\/li>\s*<li><time datetime="20\d\d-/);
    expect(text).toContain('A pear in an old garden, and a <mark>quince</mark>');
    const [excerpt] = /<p>[^<]*<mark>trellis<\/mark>[^\n]*<\/p>/.exec((await open('/search?q=trellis')).text) ?? [];
    expect(excerpt).toMatch(/of a pear &amp; a plum/);
  });

  it('finds words of one letter, and the rest of what was typed as it was meant', async () => {
    expect(titles((await open('/search?q=%22number+7%22')).text)).toEqual(['Winter pruning 7 &amp; &lt;more&gt;']);
    expect(titles((await open('/search?q=7')).text)).toEqual(['Winter pruning 7 &amp; &lt;more&gt;']);
    expect(titles((await open('/search?q=pear+-trellis')).text)).toEqual(['Who prunes']);
    expect((await open('/search?q=a+b')).text).not.toContain('three letters');
  });

  it('says what it has searched for instead of a misspelt word, with the way there', async () => {
    const year = new Date().getUTCFullYear().toString();
    const { text } = await open(`/search?q=trelliss&year=${year}`);
    expect(plain(text)).toContain(
      'Nothing has exactly these words. <a href="/search?q=trellis&year=YEAR">Showing results for “trellis”.</a>'.replace(
        'YEAR',
        year,
      ),
    );
    expect(titles(text)).toHaveLength(10);
    expect(text).toContain('value="trelliss"');
  });

  it('is narrowed by links, and widened again', async () => {
    const { text } = await open('/search?q=pear');
    const year = new Date().getUTCFullYear().toString();
    expect(facets(text)).toEqual([
      { value: 'Blog post', count: 12, href: '/search?q=pear&type=BlogPost' },
      { value: 'Page', count: 1, href: '/search?q=pear&type=Page' },
      { value: 'Trees', count: 8, href: '/search?q=pear&category=Trees' },
      { value: 'Fruit &amp; nuts', count: 4, href: '/search?q=pear&category=Fruit+%26+nuts' },
    ]);
    const narrowed = await open(`/search?q=pear&type=BlogPost&category=Fruit+%26+nuts&year=${year}&page=1`);
    expect(titles(narrowed.text)).toHaveLength(4);
    expect(facets(narrowed.text)).toEqual([]);
    expect(taken(narrowed.text)).toEqual([
      [`/search?q=pear&year=${year}&category=Fruit+%26+nuts`, 'Type: Blog post (remove)'],
      [`/search?q=pear&type=BlogPost&category=Fruit+%26+nuts`, `Year: ${year} (remove)`],
      [`/search?q=pear&type=BlogPost&year=${year}`, 'Category: Fruit & nuts (remove)'],
    ]);
  });

  it.each([
    'type=Nothing',
    'type=Page&year=1999',
    'year=x',
    'year=0000',
    'year=9999',
    'category=Nothing',
    'type=%27%3B--',
    `year=${encodeURIComponent('9'.repeat(200))}`,
  ])('finds nothing where %s', async (query) => {
    const { status, text } = await open(`/search?q=pear&${query}`);
    expect([status, titles(text)]).toEqual([200, []]);
    expect(text).toContain('No results.');
  });

  it.each([
    'author=admin',
    'subtitle=x',
    'type=',
    'owner=x',
    'contentType=Page',
    'category=%00',
    `category=${'x'.repeat(256)}`,
  ])('leaves out %s, which nobody has chosen', async (query) => {
    const { status, text } = await open(`/search?q=pear&${query}`);
    expect([status, taken(text)]).toEqual([200, []]);
    expect(text).toContain('13 results');
  });

  it('counts authors where an administrator wants it, and nothing but text fields', async () => {
    expect((await change({ searchFacets: ['type', 'author'] })).status).toBe(200);
    const { text } = await open('/search?q=pear&type=Page');
    expect(facets(text)).toEqual([]);
    const [, author = ''] =
      /"author":"([^"]*)"/.exec((await world.content.admin.send('GET', '/api/content')).text) ?? [];
    expect(titles((await open(`/search?q=pear&type=Page&author=${author}`)).text)).toEqual(['Who prunes']);
    expect(titles((await open('/search?q=pear&type=Page&author=nobody')).text)).toEqual([]);
    const fields = [
      { name: 'page', type: 'TextField' },
      { name: 'picture', type: 'TextField' },
    ];
    await world.content.admin.putType('Album', { parts: [{ part: 'TitlePart' }], fields });
    for (const name of ['page', 'picture', 'titlePart', 'q', 'nothing', 'markdownBodyPart.markdown']) {
      expect(await change({ searchFacets: [name] })).toMatchObject({
        status: 400,
        body: { errors: { searchFacets: [expect.stringContaining(`"${name}"`)] } },
      });
    }
    await change({ searchFacets: ['type', 'year', 'category'] });
  });

  it('tells nobody of what they may not see', async () => {
    const roles = '/api/roles/Anonymous';
    const { send } = world.content.admin;
    const { body } = await send('GET', roles);
    const { permissions } = body as { permissions: string[] };
    expect((await open('/search?q=secret')).text).toContain('No results.');
    const rest = permissions.filter((name) => name !== 'ViewContent');
    await send('PUT', roles, { body: { ...(body as object), permissions: [...rest, 'View_Page'] } });
    try {
      const { text } = await open('/search?q=pear');
      expect([titles(text), facets(text)]).toEqual([['Who prunes'], []]);
      expect(text).toContain('1 result<');
      expect(titles((await open('/search?q=pear&category=Trees')).text)).toEqual(['Who prunes']);
      for (const query of ['q=trellis', 'q=pear&type=BlogPost', 'q=trelliss', 'q=plum']) {
        const page = (await open(`/search?${query}`)).text;
        expect([titles(page), facets(page)]).toEqual([[], []]);
        expect(page).toContain('No results.');
        expect(page).not.toMatch(/Blog post|Showing results|<mark>|Winter/);
      }
      await send('PUT', roles, { body: { ...(body as object), permissions: rest } });
      expect((await open('/search?q=pear')).text).toContain('No results.');
    } finally {
      await send('PUT', roles, { body });
    }
  });

  it('may be shown by search engines where an administrator wants it, when something is found', async () => {
    const robots = '<meta name="robots" content="noindex">';
    expect((await change({ searchIndexing: true })).status).toBe(200);
    const canonical = async (query: string) => {
      const { text } = await open(`/search?${query}`);
      return [text.includes(robots), plain(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? '')];
    };
    const address = 'https://site.example/search?q=pear';
    expect(await canonical('q=pear')).toEqual([false, address]);
    expect(await canonical('q=pear&page=2')).toEqual([false, `${address}&page=2`]);
    expect(await canonical('type=BlogPost&q=pear&page=2')).toEqual([false, address]);
    expect(await canonical('q=trelliss')).toEqual([false, 'https://site.example/search?q=trellis']);
    for (const query of ['', 'q=', 'q=zebra']) expect(await canonical(query)).toEqual([true, '']);
    await change({ searchIndexing: false });
    expect(await canonical('q=pear')).toEqual([true, '']);
  });

  it('shows what was typed as text', async () => {
    const typed = encodeURIComponent('"><script>alert(1)</script>');
    expect((await open(`/search?q=${typed}`)).text).not.toContain('<script>');
    expect((await open(`/search?q=pear&type=${typed}&category=${typed}`)).text).not.toContain('<script>');
    for (const q of ['', '%00', '100%25', '%22', '-', '*', 'OR', 'x'.repeat(5000)])
      expect((await open(`/search?q=${q}`)).status).toBe(200);
  });

  it('has one address, and pages as far as there are results', async () => {
    for (const path of ['/Search?q=pear', '/search/?q=pear']) {
      const { status, headers } = await open(path);
      expect([status, headers.get('location')]).toEqual([301, '/search?q=pear']);
    }
    for (const page of ['3', '100', '101', '0', 'x']) {
      expect((await open(`/search?q=pear&page=${page}`)).status).toBe(404);
    }
  });

  it('gives way to an item that has its path', async () => {
    await world.save({
      contentType: 'Page',
      titlePart: { title: 'Our own search' },
      autoroutePart: { path: 'search' },
    });
    expect((await open('/search')).text).toContain('<h1>Our own search</h1>');
  });
});
