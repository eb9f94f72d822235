import { Browser, hiddenFields } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const SCRIPT = '<script>alert(1)</script>';

describe('Previews', () => {
  let world: ContentWorld;
  let people: People;
  let admin: Browser;
  let item: Item;
  let edit: string;

  const CREATE = '/Admin/Contents/ContentTypes/Note/Create';

  beforeAll(async () => {
    world = await startContentWorld();
    people = new People(world.app);
    admin = await people.signedIn();
    await world.admin.putType('Note', {
      displayName: 'A note',
      parts: [
        { part: 'TitlePart', displayName: 'Heading', settings: { options: 'editableRequired' } },
        { part: 'HtmlBodyPart' },
      ],
    });
    item = itemOf(await world.admin.post({ contentType: 'Note', titlePart: { title: 'Stored' } }));
    edit = `/Admin/Contents/ContentItems/${item.contentItemId}/Edit`;
  });
  afterAll(() => world.stop());

  /** Sends the form of a page to another address than its own. */
  const send = async (
    target: string,
    values: Readonly<Record<string, string>>,
    { browser = admin, page = '', form = '' }: Partial<Record<'page' | 'form', string>> & { browser?: Browser } = {},
  ) => {
    const { text } = await browser.open(page || edit);
    const hidden = hiddenFields(text, form || page || edit);
    return world.unchanged(() => browser.post(target, { ...hidden, ...values }));
  };
  const preview = (values: Readonly<Record<string, string>>) => send(`${edit}/Preview`, values);

  it('show the page that the item would have, and save nothing', async () => {
    const { status, text } = await preview({ 'titlePart.title': 'Typed', 'htmlBodyPart.html': `<p>Body</p>${SCRIPT}` });
    expect(status).toBe(200);
    expect(text).toContain('Typed');
    expect(text).toContain('<p>Body</p>');
    expect(text).not.toContain(SCRIPT);
    expect(text).not.toContain('Stored');
  });

  it('show what is stored of what the form does not mention', async () => {
    const { text } = await preview({ 'htmlBodyPart.html': '<p>Body</p>' });
    expect(text).toContain('Stored');
  });

  it('are open on the next page for whoever left them open, for the same screen', async () => {
    const [one, other] = [await people.signedIn(), await people.signedIn((await people.create('Editor')).userName)];
    const choose = async (values: Record<string, string>) => {
      const { _csrf = '' } = hiddenFields((await one.open(edit)).text, edit);
      return (await one.post('/Admin/Contents/PreviewView', { _csrf, ...values })).status;
    };
    const element = async (browser: Browser) => /<live-preview [^>]*>/.exec((await browser.open(edit)).text)?.[0] ?? '';
    expect(await choose({ open: 'true', screen: 'tablet' })).toBe(204);
    expect(await element(one)).toMatch(/screen="tablet" data-open>/);
    expect(await element(other)).toMatch(/screen="">/);
    expect(await choose({ open: 'true', screen: '"><script>' })).toBe(204);
    expect(await element(one)).toMatch(/screen="" data-open>/);
    expect(await choose({ open: 'false', screen: 'phone' })).toBe(204);
    expect(await element(one)).toMatch(/screen="phone">/);
    expect((await new Browser(world.app).post('/Admin/Contents/PreviewView', { open: 'true' })).status).not.toBe(204);
  });

  it('may be shown in frames of this site only, and run nothing', async () => {
    const { headers } = await preview({ 'titlePart.title': 'Typed' });
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain('sandbox allow-same-origin');
    expect(policy).not.toContain('allow-scripts');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('say what is wrong, by the names of the editors', async () => {
    const { status, text, headers } = await preview({ 'titlePart.title': 'x'.repeat(513) });
    expect(status).toBe(200);
    expect(text).toMatch(/<strong>(Heading|Title)<\/strong>: /);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  it('show items that do not exist yet', async () => {
    const values = { 'titlePart.title': 'Brand new' };
    const { status, text } = await send(`${CREATE}/Preview`, values, { page: CREATE });
    expect(status).toBe(200);
    expect(text).toContain('Brand new');
  });

  it('are for those who may edit the item', async () => {
    const { userName } = await people.create('Author');
    const browser = await people.signedIn(userName);
    const elsewhere = { browser, page: '/Admin', form: '/Logout' };
    expect((await send(`${edit}/Preview`, {}, elsewhere)).status).toBe(403);
    const gone = edit.replace(item.contentItemId, '0'.repeat(26));
    expect((await send(`${gone}/Preview`, {})).status).toBe(404);
    expect((await new Browser(world.app).post(`${edit}/Preview`, {})).status).toBe(302);
  });

  describe('of a body', () => {
    const body = (language: string, text: string) => send('/Admin/Contents/Preview/Body', { language, text });

    it('show Markdown and HTML as the site does, sanitised', async () => {
      const markdown = await body('markdown', `**Bold** ${SCRIPT}`);
      expect(markdown.status).toBe(200);
      expect(markdown.text).toContain('<strong>Bold</strong>');
      expect(markdown.text).not.toContain(SCRIPT);
      const html = await body('html', `**Bold** <em>words</em>${SCRIPT}`);
      expect(html.text).toContain('**Bold** <em>words</em>');
      expect(html.text).not.toContain(SCRIPT);
      expect(html.headers.get('content-security-policy')).toContain('sandbox allow-same-origin');
    });

    it('leave Liquid as it is', async () => {
      expect((await body('html', '<p>{{ 6 | times: 7 }}</p>')).text).toContain('{{ 6 | times: 7 }}');
    });
  });
});
