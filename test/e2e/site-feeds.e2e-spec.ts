import { CapturedLog } from '../support/captured-log';
import { SiteWorld } from '../support/site-world';

const LIST = '01kagb9r80yt48y9tpe1n8wfb0';

describe('Feeds of the site', () => {
  let world: SiteWorld;

  beforeAll(async () => {
    world = await SiteWorld.start({ env: { BASE_URL: 'https://site.example' } });
    const part = (name: string, settings = {}) => ({ part: name, settings });
    const put = (name: string, body: object) => world.content.admin.send('PUT', `/api/content-types/${name}`, { body });
    const titled = [part('TitlePart'), part('AutoroutePart')];
    await put('Topic', { parts: titled });
    await put('Entry', {
      parts: [...titled, part('CommonPart'), part('ContainedPart'), part('HtmlBodyPart', { renderLiquid: true })],
      fields: [{ name: 'topics', type: 'ContentPickerField', settings: { multiple: true } }],
    });
    await put('Log', { parts: [...titled, part('ListPart', { containedContentTypes: ['Entry'] })] });
    await world.save({ contentType: 'Log', contentItemId: LIST, titlePart: { title: 'Log' } });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.stop());

  const open = (path: string) => world.visitor.open(path);
  const titles = (feed: string) => [...feed.matchAll(/<title>(Entry .*?)<\/title>/g)].map(([, title]) => title);
  const save = (number: number, members: object) =>
    world.save({
      contentType: 'Entry',
      titlePart: { title: `Entry ${number}` },
      containedPart: { listContentItemId: LIST },
      commonPart: { createdUtc: `2026-01-01T00:00:${String(number).padStart(2, '0')}Z` },
      ...members,
    });

  it('have twenty posts of 60 KB each, with what they pick, in as many statements as one', async () => {
    const topics = await Promise.all(
      ['Soil', 'Roots'].map((title) => world.save({ contentType: 'Topic', titlePart: { title } })),
    );
    const contentItemIds = (number: number) => [topics[number % 2].contentItemId];
    const html = `<p>${'word '.repeat(12_000)}</p>`;
    await save(1, { topics: { contentItemIds: contentItemIds(1) } });
    await open('/log/feed');
    const ofOne = await world.statementsOf(() => open('/log/feed'));
    for (let number = 2; number <= 20; number++) {
      await save(number, { htmlBodyPart: { html }, topics: { contentItemIds: contentItemIds(number) } });
    }
    let feed = '';
    const statements = await world.statementsOf(async () => ({ text: feed } = await open('/log/feed')));
    expect(titles(feed)).toHaveLength(20);
    expect(feed.match(/&gt;Soil&lt;/g)).toHaveLength(10);
    expect(statements).toHaveLength(ofOne.length);
  });

  it('name what is too long for them, and link to it', async () => {
    const html = '<p>One &amp; all</p>'.repeat(40_000);
    const saved = await Promise.all([31, 32].map((number) => save(number, { htmlBodyPart: { html } })));
    saved.push(await save(33, { htmlBodyPart: { html: '<p>short</p>' } }));
    const { text } = await open('/log/feed');
    expect(text.length).toBeLessThan(2_100_000);
    const [, ...entries] = text.split('<entry>');
    const shown = Object.fromEntries(
      entries.map((entry) => [/<title>(.*?)</.exec(entry)?.[1], entry.includes('<content')]),
    );
    expect(shown).toMatchObject({ 'Entry 33': true, 'Entry 32': true, 'Entry 31': false });
    expect(entries[2]).toContain('<link rel="alternate" type="text/html" href="https://site.example/entry-31"/>');
    for (const { contentItemId } of saved) await world.content.admin.remove(contentItemId);
  });

  it('leave out a post that fails, and log it', async () => {
    const { contentItemId } = await save(21, { htmlBodyPart: { html: '{% for a in (1..100000000) %}x{% endfor %}' } });
    const log = new CapturedLog();
    const { status, text } = await open('/log/feed');
    expect([status, titles(text).includes('Entry 21'), titles(text).length]).toEqual([200, false, 19]);
    expect(log.text).toContain(`The Entry ${contentItemId} is left out of a feed: The template “Entry.htmlBodyPart”`);
    await world.content.admin.remove(contentItemId);
  });

  it('have addresses that are absolute, in every attribute', async () => {
    const html = '<q cite="/source">x</q><img alt="" src="/a.png" srcset="/a.png 1x, /b.png 2x">';
    await save(22, { htmlBodyPart: { html } });
    const { text } = await open('/log/feed');
    for (const part of ['cite="https://site.example/source"', 'srcset="https://site.example/a.png 1x, https://site']) {
      expect(text).toContain(part.replaceAll('"', '&quot;'));
    }
  });

  it('name the site as the author, and nobody who signs in', async () => {
    const { author } = await save(23, {});
    const { text } = await open('/log/feed');
    expect(text.match(/<author>.*?<\/author>/g)).toEqual(['<author><name>Espalier</name></author>']);
    expect(author).not.toBe('');
    const post = await world.post('By somebody');
    expect((await open(`/${(post.autoroutePart as { path: string }).path}`)).text).not.toContain(String(author));
  });

  it('and lists have no posts of a type that a visitor may not view', async () => {
    const roles = '/api/roles/Anonymous';
    const { body } = await world.content.admin.send('GET', roles);
    const restrict = (permissions: readonly string[]) =>
      world.content.admin.send('PUT', roles, { body: { ...(body as object), permissions } });
    await restrict(['View_Log']);
    const [page, feed] = [await open('/log'), await open('/log/feed')];
    await restrict(['ViewContent']);
    expect([page.status, feed.status]).toEqual([200, 200]);
    expect([page.text.includes('Entry 23'), titles(feed.text)]).toEqual([false, []]);
    const [shown, fed] = [await open('/log'), await open('/log/feed')];
    expect([shown.text.includes('Entry 23'), titles(fed.text)[0]]).toEqual([true, 'Entry 23']);
  });
});
