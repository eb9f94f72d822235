import { SiteWorld } from '../support/site-world';

describe('Templates that search', () => {
  let world: SiteWorld;

  beforeAll(async () => {
    world = await SiteWorld.start();
    for (const name of ['one', 'two', 'three']) {
      await world.post(`Pear ${name}`, { markdownBodyPart: { markdown: `A trellis & a <b>quince</b>.` } });
    }
    await world.save({ contentType: 'Page', titlePart: { title: 'Old pear' }, autoroutePart: { path: 'old' } });
    await world.save({ contentType: 'Page', titlePart: { title: 'Secret pear' } }, { draft: true });
  });
  afterAll(() => world.stop());

  const shown = async (source: string, language = 'liquid') => {
    const address = '/api/templates/Content__Page';
    const { send } = world.content.admin;
    const { status, text } = await send('PUT', address, { body: { language, source } });
    if (status >= 300) throw new Error(`Not stored: ${text}`);
    const page = await world.visitor.open('/about');
    const [, main = page.text] = /<main[^>]*>([^]*)<\/main>/.exec(page.text) ?? [];
    return { status: page.status, main: main.trim() };
  };
  const LOOP =
    '{% for hit in hits %}{{ hit.ContentItem.DisplayText }} {{ hit.contentItem | display_url }} {{ hit.Excerpt }};{% endfor %}';

  it('loop over what is found, with its excerpts, in Liquid and Handlebars', async () => {
    const { main } = await shown(`{% assign hits = "quince" | search: 2 %}${LOOP}`);
    expect(main.match(/Pear (one|two|three) \/blog\/pear-\1 A trellis &amp; a <mark>quince<\/mark>;/g)).toHaveLength(2);
    expect((await shown(`{% assign hits = "pear" | search: type: "Page" %}${LOOP}`)).main).toMatch(
      /^Old pear \/old\s*;$/,
    );
    const inHandlebars = '{{#each (search "old pear" 5)}}<b>{{ContentItem.displayText}}</b>{{/each}}';
    expect((await shown(inHandlebars, 'hbs')).main).toBe('<b>Old pear</b>');
  });

  it('show a list by a tag, which templates of its shapes may show otherwise', async () => {
    const { main } = await shown('{% search "pear", type: "BlogPost", first: 2 %}');
    expect(main.match(/<h2><a href="\/blog\/pear-/g)).toHaveLength(2);
    expect(main).toMatch(/^<ol class="list">/);
    expect((await shown('{{searchResults "old" first=5}}', 'hbs')).main).toContain(
      '<h2><a href="/old">Old pear</a></h2>',
    );
    const address = '/api/templates/SearchHit__Page';
    const body = { language: 'liquid', source: '<i>{{ Model.TypeName }}: {{ Model.ContentItem.DisplayText }}</i>' };
    await world.content.admin.send('PUT', address, { body });
    expect((await shown('{% search "pear", type: "Page" %}')).main).toContain('<i>Page: Old pear</i>');
    await world.content.admin.send('DELETE', address);
  });

  it('show nothing where nothing is found, or words are none', async () => {
    for (const words of ['"zebra"', '""', 'nil', '7', '"secret"', '"-"'])
      expect((await shown(`{% search ${words} %}{{ ${words} | search | size }}`)).main).toBe('0');
  });

  it.each([
    ['{% search "pear", type: "Nothing" %}', 'needs the name of a content type'],
    ['{% search "pear", first: 0 %}', 'needs a number from 1 to 50'],
    ['{% search "pear", first: 51 %}', 'needs a number from 1 to 50'],
    ['{% search "pear", frist: 5 %}', 'knows type and first, but was given frist'],
  ])('leave out %s, and say why to those who manage them', async (source, why) => {
    expect(await shown(`<p>before</p>${source}`)).toMatchObject({ status: 200, main: '<p>before</p>' });
    expect((await (await world.people.signedIn()).open('/about')).text).toContain(why);
  });

  it('go on where a filter is given what is wrong', async () => {
    expect((await shown('{{ "pear" | search: 99 | size }}')).main).toBe('0');
    expect((await shown('{{ "pear" | search: type: "Nothing" | size }}')).main).toBe('0');
  });

  it('search for ten things at most', async () => {
    const loop = (count: number) =>
      `{% for n in (1..${count}) %}{% assign words = n | append: " pear" %}{{ words | search | size }}{% endfor %}`;
    expect((await shown(loop(10))).status).toBe(200);
    expect((await shown(loop(11))).status).toBe(500);
    await shown('');
  });

  it('find for nobody what they may not see', async () => {
    const roles = '/api/roles/Anonymous';
    const { send } = world.content.admin;
    const { body } = await send('GET', roles);
    await send('PUT', roles, { body: { ...(body as object), permissions: ['View_Page'] } });
    try {
      const source = `{% assign hits = "pear" | search %}${LOOP}{% assign hits = "trellis" | search %}${LOOP}{% search "quince" %}`;
      expect((await shown(source)).main).toMatch(/^Old pear \/old\s*;$/);
    } finally {
      await send('PUT', roles, { body });
    }
  });
});
