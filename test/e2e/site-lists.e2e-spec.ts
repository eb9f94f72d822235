import { BLOG, SiteWorld } from '../support/site-world';

describe('Lists of the site', () => {
  let world: SiteWorld;

  beforeAll(async () => {
    world = await SiteWorld.start({ env: { BASE_URL: 'https://site.example' } });
    await world.save({
      contentType: 'BlogPost',
      contentItemId: '01kagbdde08bw1stpj0rn4a41p',
      commonPart: { createdUtc: '2020-01-01T00:00:00Z' },
    });
    for (let number = 1; number <= 24; number++) {
      await world.post(`Post ${number}`, {
        commonPart: { createdUtc: `2021-01-${String(number).padStart(2, '0')}T10:00:00Z` },
        markdownBodyPart: { markdown: `Text of **${number}** & more, see [it](/about).` },
        category: number % 2 === 0 ? 'Even' : 'Odd',
      });
    }
    await world.save({ contentType: 'BlogPost', titlePart: { title: 'Elsewhere' } });
    await world.save(
      { contentType: 'BlogPost', titlePart: { title: 'Draft' }, containedPart: { listContentItemId: BLOG } },
      { draft: true },
    );
  });
  afterAll(() => world.stop());

  const open = (path: string) => world.visitor.open(path);
  const titles = (text: string) =>
    [...text.matchAll(/<h2><a href="([^"]*)">(.*?)<\/a><\/h2>/g)].map(([, , title]) => title);
  const posts = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `Post ${from - index}`);

  it('show what is published, the newest first, a page at a time, with the way to the others', async () => {
    const first = await open('/blog');
    expect(titles(first.text)).toEqual(posts(24, 15));
    expect(first.text).toContain('<a rel="next" href="/blog?page=2">');
    expect(first.text).not.toContain('rel="prev"');
    const second = await open('/blog?page=2');
    expect(titles(second.text)).toEqual(posts(14, 5));
    expect(second.text).toContain('<a rel="prev" href="/blog">');
    expect(second.text).toContain('<link rel="canonical" href="https://site.example/blog?page&#x3D;2">');
    const third = await open('/?page=3');
    expect(titles(third.text)).toEqual([...posts(4, 1), 'Man must explore, and this is exploration at its greatest']);
    expect(third.text).not.toContain('rel="next"');
  });

  it('lead with the newest, and tell the others by month', async () => {
    const first = await open('/blog');
    expect(first.text.match(/<ol class="list[^>]*>|<p class="month">.*?<\/p>/g)).toEqual([
      '<ol class="list lead">',
      '<p class="month">January 2021</p>',
      '<ol class="list">',
    ]);
    const third = await open('/blog?page=3');
    expect(third.text.match(/<ol class="list[^>]*>|<p class="month">.*?<\/p>/g)).toEqual([
      '<p class="month">January 2021</p>',
      '<ol class="list">',
      '<p class="month">January 2020</p>',
      '<ol class="list">',
    ]);
  });

  it.each(['4', '0', '-1', 'x', '1e9', ''])('have no page %j', async (page) => {
    expect((await open(`/blog?page=${page}`)).status).toBe(404);
  });

  it('show what authors say in a few words, and the notice', async () => {
    const { text } = await open('/blog');
    expect(text).toContain('<p>Text of 24 &amp; more, see it.</p>');
    expect(text).toContain('it has no page of its own');
    expect(text).toMatch(/<p class="kick"><a href="[^"]*\?category=Even">Even<\/a><\/p>/);
  });

  it('have a feed of their newest items, whole, with addresses that are absolute', async () => {
    const page = await open('/blog');
    expect(page.text).toContain('<link rel="alternate" type="application/atom+xml" title="Blog" href="/blog/feed">');
    const { status, headers, text } = await open('/blog/feed');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(text.match(/<entry>/g)).toHaveLength(20);
    expect(text).toContain('<title>Blog · Espalier</title>');
    expect(text).toContain('<link rel="self" type="application/atom+xml" href="https://site.example/blog/feed"/>');
    expect(text).toContain('<link rel="alternate" type="text/html" href="https://site.example/blog/post-24"/>');
    expect(text).toContain('<published>2021-01-24T10:00:00.000Z</published>');
    expect(text).toContain(
      '&lt;strong&gt;24&lt;/strong&gt; &amp;amp; more, see &lt;a href=&quot;https://site.example/about',
    );
    const again = await world.visitor.open('/blog/feed', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect((await open('/feed')).text).toContain('<title>Blog · Espalier</title>');
    expect((await open('/about/feed')).status).toBe(404);
  });

  it('have none while feeds are off', async () => {
    const { admin } = world.content;
    await admin.send('PUT', '/api/settings/site', { body: { feeds: false } });
    expect((await open('/blog/feed')).status).toBe(404);
    expect((await open('/blog')).text).not.toContain('application/atom+xml');
    await admin.send('PUT', '/api/settings/site', { body: {} });
  });

  it('are in the sitemap with all that everybody may see', async () => {
    const { status, headers, text } = await open('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
    expect(locations).toHaveLength(28);
    expect(locations).toContain('https://site.example/blog/post-1');
    expect(locations.filter((location) => location.endsWith('draft'))).toEqual([]);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/);
    const robots = await open('/robots.txt');
    expect(robots.text).toContain('Sitemap: https://site.example/sitemap.xml');
    expect(robots.text).toContain('Disallow: /Admin');
  });

  it('cost at most three statements with twenty posts and the categories that they pick', async () => {
    const { admin } = world.content;
    const part = (name: string, settings = {}) => ({ part: name, settings });
    const title = part('TitlePart');
    await admin.send('PUT', '/api/content-types/Topic', { body: { parts: [title, part('AutoroutePart')] } });
    await admin.send('PUT', '/api/content-types/Essay', {
      body: {
        parts: [title, part('AutoroutePart'), part('ContainedPart')],
        fields: [{ name: 'topics', type: 'ContentPickerField', settings: { multiple: true } }],
      },
    });
    const listed = part('ListPart', { containedContentTypes: ['Essay'], pageSize: 20, enableOrdering: true });
    await admin.send('PUT', '/api/content-types/Journal', { body: { parts: [title, part('AutoroutePart'), listed] } });
    const topics = await Promise.all(
      ['Soil', 'Roots'].map((name) => world.save({ contentType: 'Topic', titlePart: { title: name } })),
    );
    const { contentItemId } = await world.save({ contentType: 'Journal', titlePart: { title: 'Journal' } });
    for (let number = 20; number >= 1; number--) {
      await world.save({
        contentType: 'Essay',
        titlePart: { title: `Essay ${number}` },
        containedPart: { listContentItemId: contentItemId, order: number },
        topics: { contentItemIds: [topics[number % 2].contentItemId] },
      });
    }
    await open('/journal');
    let text = '';
    const statements = await world.statementsOf(async () => ({ text } = await open('/journal')));
    expect([...text.matchAll(/Essay (\d+)<\/a>/g)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(text.match(/>Soil</g)).toHaveLength(10);
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});
