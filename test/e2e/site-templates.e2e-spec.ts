import { CapturedLog } from '../support/captured-log';
import { SiteWorld } from '../support/site-world';

describe('The templates of the site', () => {
  let world: SiteWorld;

  beforeAll(async () => void (world = await SiteWorld.start()));
  afterAll(() => world.stop());

  const open = async (path: string) => (await world.visitor.open(encodeURI(path))).text;
  const define = async (name: string, body: object) => {
    const { status, text } = await world.content.admin.send('PUT', `/api/content-types/${name}`, { body });
    if (status !== 200) throw new Error(`Not defined: ${text}`);
  };
  const withTemplate = async (name: string, source: string, look: () => Promise<void>) => {
    const address = `/api/templates/${encodeURIComponent(name)}`;
    const { status, text } = await world.content.admin.send('PUT', address, { body: { language: 'liquid', source } });
    if (status >= 300) throw new Error(`Not stored: ${text}`);
    await look();
    await world.content.admin.send('DELETE', address);
  };

  it('are for one path, in whatever script it is written', async () => {
    for (const path of ['中文', '日本', 'über', 'अंग']) {
      await world.save({ contentType: 'Page', titlePart: { title: path }, autoroutePart: { path } });
    }
    await withTemplate('Content__Slug__中文', 'only here', async () => {
      expect(await open('/中文')).toContain('only here');
      expect(await open('/日本')).not.toContain('only here');
    });
    await withTemplate('Content_Detail__Slug__über', 'only here', async () =>
      expect(await open('/über')).toContain('only here'),
    );
    await withTemplate('Content__Slug__अंग', 'only here', async () => expect(await open('/अंग')).toContain('only here'));
  });

  it('say what is wrong of a tag to the log and to those who manage them, and visitors see the rest', async () => {
    const log = new CapturedLog();
    const manager = await world.people.signedIn();
    const wrong =
      /The template “Content__Page” leaves something out at line 2, column 1: “contentitem” needs a handle .* was given .*home/;
    await withTemplate('Content__Page', '<p>first</p>\n{% contentitem handle: "home" %}<p>last</p>', async () => {
      const seen = await open('/about');
      expect(seen).toMatch(/<p>first<\/p>\s*<p>last<\/p>/);
      expect(seen).not.toContain('contentitem');
      expect((await manager.open('/about')).text).toMatch(wrong);
      expect(await open('/about')).toBe(seen);
    });
    jest.restoreAllMocks();
    expect(log.text.split('\n').filter((line) => wrong.test(line))).toHaveLength(1);
  });

  it('have a layout for each type', async () => {
    await withTemplate('Layout__Page', '<title>{{ Model.Title }} of its own</title>', async () => {
      expect(await open('/about')).toBe('<title>About of its own</title>');
      expect(await open('/blog')).toContain('<title>Blog · ');
    });
    expect(await open('/about')).toContain('<title>About · ');
  });

  it('show at once what becomes of a type, and of one that is within its items', async () => {
    const leaf = (displayName: string) => ({
      parts: [{ part: 'TitlePart' }],
      fields: [{ name: 'colour', displayName, type: 'TextField' }],
    });
    const tree = (displayName: string) => ({
      parts: ['TitlePart', 'AutoroutePart', 'BagPart'].map((part) => ({
        part,
        settings: part === 'BagPart' ? { containedContentTypes: ['Leaf'] } : {},
      })),
      fields: [{ name: 'height', displayName, type: 'NumericField' }],
    });
    await define('Leaf', leaf('Colour'));
    await define('Tree', tree('Height'));
    await world.save({
      contentType: 'Tree',
      titlePart: { title: 'Elm' },
      height: 30,
      bagPart: { contentItems: [{ contentType: 'Leaf', titlePart: { title: 'Twig' }, colour: 'green' }] },
    });
    const names = async () =>
      [...(await open('/elm')).matchAll(/<span class="field-name">(.*?)<\/span>/g)].map(([, name]) => name).toSorted();
    expect(await names()).toEqual(['Colour', 'Height']);
    await define('Tree', tree('Metres'));
    expect(await names()).toEqual(['Colour', 'Metres']);
    await define('Leaf', leaf('Shade'));
    expect(await names()).toEqual(['Metres', 'Shade']);
  });
});
