import { Roles } from '#core/auth';
import { BLOG, SiteWorld } from '../support/site-world';

describe('Lists of the site', () => {
  let world: SiteWorld;

  beforeAll(async () => {
    world = await SiteWorld.start();
    for (let number = 1; number <= 12; number++) {
      await world.post(`Post ${number}`, { category: number % 2 === 0 ? 'Even' : 'Odd' });
    }
  });
  afterAll(() => world.stop());

  const CHIP = /<a class="chip" href="([^"]*)"( aria-current="true")?>(.*?)<\/a>/g;
  /** Texts of the links above a list, with a star at the current one. */
  const chips = (text: string) => [...text.matchAll(CHIP)].map(([, , current, label]) => label + (current ? '*' : ''));
  const open = (path: string) => world.visitor.open(path);

  it('lead to the categories of what is published in them, and say which one is shown', async () => {
    const { admin } = world.content;
    const categories = ['All*', 'Even', 'Exploration', 'Odd'];
    expect(chips((await open('/blog')).text)).toEqual(categories);
    await world.save({ contentType: 'BlogPost', titlePart: { title: 'Apart' }, category: 'Elsewhere' });
    const draft = { category: 'Secret', containedPart: { listContentItemId: BLOG }, titlePart: { title: 'Plan' } };
    await world.save({ contentType: 'BlogPost', ...draft }, { draft: true });
    const { contentItemId } = await world.post('Changing', { category: 'Former' });
    expect(chips((await open('/blog')).text)).toContain('Former');
    await world.save({ contentItemId, category: 'Odd' });
    const second = await open('/blog?page=2');
    expect(chips(second.text)).toEqual(categories);
    expect(second.text).toContain('<nav aria-label="Category">');
    expect([...second.text.matchAll(CHIP)].map(([, href]) => href)).toEqual([
      '/blog',
      '/blog?category=Even',
      '/blog?category=Exploration',
      '/blog?category=Odd',
    ]);
    const odd = await open('/blog?category=Odd');
    expect(chips(odd.text)).toEqual(['All', 'Even', 'Exploration', 'Odd*']);
    await admin.remove(contentItemId);
  });

  it('lead to no categories that nobody chose as a facet, or that the visitor may not see', async () => {
    const { admin } = world.content;
    await admin.send('PUT', '/api/settings/site', { body: {} });
    expect(chips((await open('/blog')).text)).toEqual([]);
    expect(chips((await open('/blog?category=Odd')).text)).toEqual(['Show all']);
    await admin.send('PUT', '/api/settings/site', { body: { searchFacets: ['type', 'category'] } });
    expect(chips((await open('/blog')).text)).toEqual(['All*', 'Even', 'Exploration', 'Odd']);
    const roles = world.content.app.get(Roles);
    const anonymous = { name: 'Anonymous', description: '' };
    await roles.put({ ...anonymous, permissions: ['View_Blog'] });
    const { status, text } = await open('/blog');
    expect([status, chips(text)]).toEqual([200, []]);
    await roles.put({ ...anonymous, permissions: ['ViewContent'] });
    expect(chips((await open('/blog')).text)).toHaveLength(4);
  });

  it('lead to no categories where there are more than people choose from', async () => {
    const crowded = await world.save({ contentType: 'Blog', titlePart: { title: 'Crowded' } });
    for (let number = 1; number <= 21; number++) {
      const containedPart = { listContentItemId: crowded.contentItemId };
      const category = `Category ${number}`;
      const post = await world.save({
        contentType: 'BlogPost',
        titlePart: { title: category },
        containedPart,
        category,
      });
      if (number === 20) expect(chips((await open('/crowded')).text)).toHaveLength(21);
      if (number === 21) expect(chips((await open('/crowded')).text)).toEqual([]);
      if (number === 21) await world.content.admin.remove(post.contentItemId);
    }
    expect(chips((await open('/crowded')).text).slice(0, 4)).toEqual([
      'All*',
      'Category 1',
      'Category 10',
      'Category 11',
    ]);
  });
});
