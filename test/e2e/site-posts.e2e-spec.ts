import { png, uploadForm } from '../support/media-samples';
import { BLOG, SiteWorld } from '../support/site-world';

const LONG = '## What is *changing*\n\nx\n\n### In detail\n\nx\n\n#### Deeper\n\nx\n\n## Why\n\nx\n';

describe('The page of a post', () => {
  let world: SiteWorld;

  const open = async (path: string) => (await world.visitor.open(path)).text;
  const dated = (day: string, members: object = {}) => ({ commonPart: { createdUtc: `${day}T10:00:00Z` }, ...members });
  const waysOn = (text: string) =>
    [...text.matchAll(/<a rel="(prev|next)" href="([^"]*)"><span>(.*?)<\/span> (.*?)<\/a>/g)].map((ways) =>
      ways.slice(1).join(' '),
    );

  beforeAll(async () => {
    world = await SiteWorld.start({ env: { BASE_URL: 'https://site.example' } });
    await world.save({ contentType: 'BlogPost', contentItemId: '01kagbdde08bw1stpj0rn4a41p', ...dated('2020-01-01') });
    await world.post('First', dated('2021-01-01', { category: 'Odd & even', markdownBodyPart: { markdown: LONG } }));
    await world.post('Second', dated('2021-01-02', { category: 'Other' }));
    await world.post('Third', dated('2021-01-03', { category: 'Odd & even' }));
    await world.save({ contentType: 'BlogPost', titlePart: { title: 'Elsewhere' }, ...dated('2021-01-02') });
    const draft = {
      contentType: 'BlogPost',
      titlePart: { title: 'Draft' },
      containedPart: { listContentItemId: BLOG },
    };
    await world.save({ ...draft, ...dated('2021-01-02') }, { draft: true });
  });
  afterAll(() => world.stop());

  it('leads to the older and the newer one of its list, as far as they are published', async () => {
    expect(waysOn(await open('/blog/second'))).toEqual([
      'prev /blog/first Older First',
      'next /blog/third Newer Third',
    ]);
    expect(waysOn(await open('/blog/third'))).toEqual(['prev /blog/second Older Second']);
    expect(await open('/elsewhere')).not.toContain('class="neighbors"');
  });

  it('is kept, and made anew as soon as one of them is another', async () => {
    await open('/blog/second');
    const statements = await world.statementsOf(() => open('/blog/second'));
    expect(statements).toHaveLength(3);
    const fourth = await world.post('Fourth', { commonPart: { createdUtc: '2021-01-02T12:00:00Z' } });
    const path = { contentType: 'BlogPost', contentItemId: fourth.contentItemId };
    const newer = async () => waysOn(await open('/blog/second')).find((way) => way.startsWith('next'));
    expect(await newer()).toBe('next /blog/fourth Newer Fourth');
    await world.save({ ...path, titlePart: { title: 'Renamed' } });
    expect(await newer()).toBe('next /blog/fourth Newer Renamed');
    await world.content.admin.remove(fourth.contentItemId);
    expect(await newer()).toBe('next /blog/third Newer Third');
  });

  it('leads on by the places that people give, in a list that they order', async () => {
    const { admin } = world.content;
    const title = { part: 'TitlePart' };
    const listed = { part: 'ListPart', settings: { containedContentTypes: ['Step', 'Aside'], enableOrdering: true } };
    for (const type of ['Step', 'Aside'])
      await admin.putType(type, { parts: [title, { part: 'AutoroutePart' }, { part: 'ContainedPart' }] });
    await admin.putType('Course', { parts: [title, { part: 'AutoroutePart' }, listed] });
    const source = '{{ Model.ContentItem | neighbors | shape_render }}';
    await admin.send('PUT', '/api/templates/Content__Step', { body: { language: 'liquid', source } });
    const { contentItemId } = await world.save({ contentType: 'Course', titlePart: { title: 'Course' } });
    for (const [order, name, contentType] of [
      [4, 'Cut', 'Step'],
      [1, 'Plant', 'Step'],
      [2, 'Water', 'Aside'],
      [3, 'Tie', 'Step'],
    ] as const) {
      const place = { listContentItemId: contentItemId, order };
      await world.save({ contentType, titlePart: { title: name }, containedPart: place });
    }
    expect(waysOn(await open('/tie'))).toEqual(['prev /water Previous Water', 'next /cut Next Cut']);
    expect(waysOn(await open('/cut'))).toEqual(['prev /tie Previous Tie']);
  });

  it('leads nobody to what they may not see', async () => {
    const { admin } = world.content;
    const role = await admin.send('GET', '/api/roles/Anonymous');
    const { permissions } = role.body as { permissions: string[] };
    const put = (given: readonly string[]) =>
      admin.send('PUT', '/api/roles/Anonymous', { body: { permissions: given } });
    expect((await put([...permissions.filter((name) => name !== 'ViewContent'), 'View_Step'])).status).toBe(200);
    expect(waysOn(await open('/tie'))).toEqual(['prev /plant Previous Plant', 'next /cut Next Cut']);
    expect((await put(permissions)).status).toBe(200);
  });

  it('has a table of contents where it is long, whose links lead to its headings', async () => {
    const text = await open('/blog/first');
    const [, contents = ''] = /<nav class="toc" aria-label="On this page">([^]*?)<\/nav>/.exec(text) ?? [];
    expect(
      [...contents.matchAll(/<li( class="below")?><a href="#([^"]*)">(.*?)<\/a>/g)].map((link) => link.slice(1)),
    ).toEqual([
      [undefined, 'section-what-is-changing', 'What is changing'],
      [' class="below"', 'section-in-detail', 'In detail'],
      [undefined, 'section-why', 'Why'],
    ]);
    expect(text).toContain('<h2 id="section-what-is-changing">What is <em>changing</em></h2>');
    expect(await open('/blog/second')).not.toContain('class="toc"');
  });

  it('leads by its category to all that have it', async () => {
    const [, chip = ''] = /<p class="kick"><a href="([^"]*)">Odd &amp; even<\/a>/.exec(await open('/blog/first')) ?? [];
    const { status, headers } = await world.visitor.open(chip);
    expect([status, headers.get('location')]).toEqual([302, '/blog?category=Odd+%26+even']);
    const text = await open('/blog?category=Odd+%26+even');
    expect([...text.matchAll(/<h2><a href="[^"]*">(.*?)<\/a>/g)].map(([, title]) => title)).toEqual(['Third', 'First']);
    expect(text).toMatch(/<a class="chip" href="[^"]*" aria-current="true">Odd &amp; even<\/a>/);
    expect(text).toContain('<link rel="canonical" href="https://site.example/blog?category&#x3D;Odd+%26+even">');
  });

  it('has no list for a category of nothing, nor one cut by what is no indexed text', async () => {
    expect((await world.visitor.open('/blog?category=None')).status).toBe(404);
    expect((await world.visitor.open('/blog?category=Other&page=2')).status).toBe(404);
    for (const query of ['subtitle=None', 'category=', `category=${'x'.repeat(256)}`, 'category=%00', 'owner=admin'])
      expect({ query, text: await open(`/blog?${query}`) }).toEqual({
        query,
        text: expect.stringContaining('Second</a>'),
      });
  });

  it('shows its picture, in lists too, and to those who link to it', async () => {
    const { admin } = world.content;
    const upload = await admin.send('POST', '/api/media', { body: uploadForm({ 'oak tree.png': await png(30, 20) }) });
    expect(upload.status).toBe(201);
    const picture = { paths: ['oak tree.png'], mediaTexts: ['An "oak"'] };
    await world.post('Pictured', dated('2022-01-01', { picture }));
    const address = '/media/oak%20tree.png?width=1024';
    const text = await open('/blog/pictured');
    expect(text).toContain(`<img src="${address}" alt="An &quot;oak&quot;">`);
    expect(text).toContain('<meta property="og:title" content="Pictured">');
    expect(text).toMatch(
      /<meta property="og:image" content="https:\/\/site\.example\/media\/oak%20tree\.png\?width(=|&#x3D;)1024">/,
    );
    expect(await open('/blog')).toContain(`<img src="${address}" alt="" loading="lazy">`);
    expect((await world.visitor.open(address)).status).toBe(200);
    expect(await open('/blog/second')).not.toMatch(/og:image|<header>[^]*<img[^]*<\/header>[^]*<\/article>/);
    await expect(
      admin.send('POST', '/api/content', { body: { contentType: 'BlogPost', picture: { paths: ['a.svg'] } } }),
    ).resolves.toMatchObject({ status: 400 });
  });
});
