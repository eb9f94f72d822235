import type { BrowserContext, Request } from 'playwright-core';
import { SearchIndex } from '#core/content';
import { SMUGGLED_SCRIPTS } from '../fixtures/script-smuggling';
import { blogHistory } from '../support/blog-history';
import { Chromium } from '../support/chromium';
import { signIn } from '../support/editor-world';
import { faultsOf, LOOKS } from '../support/site-looks';
import { SiteWorld } from '../support/site-world';

/** The database stores no U+0000, so none comes to a page. */
const ATTACKS = SMUGGLED_SCRIPTS.map((text) => text.replaceAll('\0', ''));

/** What could run, or send something somewhere, beside handlers of events. */
const LIVE =
  'script, iframe, object, embed, form:not([role="search"]), base, svg:not([aria-hidden]), math, meta[http-equiv], a[href^="javascript:" i]';

/** In the browser: shows each document in a frame until all that it loads has loaded or failed, and counts what could run. */
const FRAMES = `async (documents, live) => Promise.all(documents.map((html) => new Promise((done) => {
  const frame = document.createElement('iframe');
  const isLive = (element) => element.matches(live) || element.getAttributeNames().some((name) => name.startsWith('on'));
  frame.onload = () => {
    done([...frame.contentDocument.querySelectorAll('*')].filter(isLive).length);
    frame.remove();
  };
  frame.srcdoc = html;
  document.body.append(frame);
})))`;

/** A type with a field of every kind that text comes in by. */
const FIELDS = ['TextField', 'MultiTextField', 'HtmlField', 'MarkdownField', 'LinkField', 'MediaField'];
const FIELD_CLASSES = ['text-field', 'multi-text-field', 'html-field', 'markdown-field', 'link-field', 'media-field'];

/** Of 655 real posts: some from all over, and those with the longest titles. */
function samplePosts() {
  const posts = blogHistory().map(({ versions }) => versions[versions.length - 1]);
  const byTitle = posts.toSorted((one, other) => other.titlePart.title.length - one.titlePart.title.length);
  return [...byTitle.slice(0, 2), ...posts.filter((_, index) => index % 60 === 7)];
}

describe('The site in a browser', () => {
  let world: SiteWorld;
  let browser: Chromium;
  let context: BrowserContext;
  const samples = samplePosts();
  const [longest] = samples.toSorted(
    (one, other) => other.markdownBodyPart.markdown.length - one.markdownBodyPart.markdown.length,
  );

  beforeAll(async () => {
    world = await SiteWorld.start();
    const fields = FIELDS.map((type) => ({ name: type, type }));
    const body = { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }], fields };
    await world.content.admin.send('PUT', '/api/content-types/Fields', { body });
    browser = await Chromium.launch();
    for (const { titlePart, autoroutePart, markdownBodyPart, category, createdUtc } of samples) {
      await world.post(titlePart.title, { autoroutePart, markdownBodyPart, category, commonPart: { createdUtc } });
    }
    const index = world.content.app.get(SearchIndex);
    index.queue();
    await index.settled();
    // With the policy scripts would not run even where they got through.
    const opened = await browser.open(world.content.app.url, { bypassCSP: true });
    context = opened.page.context();
    await context.route(
      (url) => !url.href.startsWith(world.content.app.url),
      (route) => route.abort(),
    );
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  it.each(['/blog', '/blog?page=2'])('shows the list %s to everybody, as wide as the window', async (address) => {
    const page = await context.newPage();
    await page.goto(world.content.app.url + address);
    expect(await faultsOf(page, address.replaceAll(/\W+/g, '-'))).toEqual([]);
    await page.close();
  });

  it('narrows a list to a category and back, and says which one is shown', async () => {
    const { page } = await browser.open(`${world.content.app.url}/blog`, { javaScriptEnabled: false });
    const categories = page.getByRole('navigation', { name: 'Category' });
    const current = () => categories.locator('[aria-current]').allTextContents();
    const kicks = async () => new Set(await page.locator('.kick').allTextContents());
    expect(await current()).toEqual(['All']);
    const [, name = ''] = await categories.getByRole('link').allTextContents();
    await categories.getByRole('link', { name, exact: true }).press('Enter');
    await page.waitForURL(/\?category=/);
    expect(await current()).toEqual([name]);
    expect(await kicks()).toEqual(new Set([name]));
    await categories.getByRole('link', { name: 'All' }).press('Enter');
    await page.waitForURL(/\/blog$/);
    expect(await current()).toEqual(['All']);
    await page.context().close();
  });

  it('shows the list of a category to everybody, as wide as the window', async () => {
    const page = await context.newPage();
    await page.goto(`${world.content.app.url}/blog`);
    await page.getByRole('navigation', { name: 'Category' }).getByRole('link').nth(1).click();
    await page.waitForURL(/\?category=/);
    expect(await faultsOf(page, 'category')).toEqual([]);
    await page.close();
  });

  it('shows real posts as wide as the window, with nothing of what authors write in the way of anybody', async () => {
    const page = await context.newPage();
    const found: unknown[] = [];
    for (const [index, post] of samples.entries()) {
      await page.goto(`${world.content.app.url}/${encodeURI(post.autoroutePart.path)}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const faults = await faultsOf(page, `post-${index}`, index === 0 ? LOOKS : LOOKS.slice(-1));
      if (faults.length > 0) found.push({ path: post.autoroutePart.path, faults });
    }
    await page.close();
    expect(found).toEqual([]);
  });

  it.each([
    ['what is on a page', '/about'],
    ['that there is nothing', '/nowhere'],
  ])('shows %s to everybody, as wide as the window', async (_what, address) => {
    const page = await context.newPage();
    await page.goto(world.content.app.url + address);
    expect(await faultsOf(page, address.slice(1).replaceAll(/\W+/g, '-'))).toEqual([]);
    await page.close();
  });

  it.each([
    '/',
    '/about',
    '/blog',
    `/blog?category=${encodeURIComponent(samples[0].category ?? '')}`,
    `/${encodeURI(longest.autoroutePart.path)}`,
    '/search?q=the',
    '/nowhere',
  ])('weighs at most 40 KB at %s, but for fonts and pictures, and has no script', async (path) => {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (!['font', 'image'].includes(request.resourceType())) requests.push(request);
    });
    await page.goto(world.content.app.url + path, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    await page.close();
    const kinds = new Set(requests.map((request) => request.resourceType()));
    expect([...kinds].toSorted()).toEqual(['document', 'stylesheet']);
    const weight = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(weight).toBeGreaterThan(4_000);
    expect(weight).toBeLessThanOrEqual(40_000);
  });

  it('shows what is in a long post beside it or above it, and goes there with the keyboard alone', async () => {
    const headings = ['Soil', 'Roots', 'Branches'].map((name) => `## ${name}\n\n${'A line of text. '.repeat(400)}\n\n`);
    await world.post('Tall', { markdownBodyPart: { markdown: headings.join('') } });
    const page = await context.newPage();
    await page.goto(`${world.content.app.url}/blog/tall`);
    expect(await faultsOf(page, 'tall')).toEqual([]);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const body = page.locator('article > .body');
    const boxes = async () => ({ contents: (await contents.boundingBox())!, body: (await body.boundingBox())! });
    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = await boxes();
    expect(wide.contents.x + wide.contents.width).toBeLessThan(wide.body.x);
    await page.setViewportSize({ width: 390, height: 800 });
    const narrow = await boxes();
    expect(narrow.contents.y + narrow.contents.height).toBeLessThan(narrow.body.y);
    await contents.getByRole('link', { name: 'Branches' }).press('Enter');
    await page.waitForURL('**#section-branches');
    expect(await page.getByRole('heading', { name: 'Branches' }).isVisible()).toBe(true);
    await page.close();
  });

  it('says to everybody that a page is a preview', async () => {
    const { page } = await browser.open(`${world.content.app.url}/Login`, { bypassCSP: true });
    await signIn(page);
    await page.goto(`${world.content.app.url}/about?preview`);
    await page.getByLabel('Preview').waitFor();
    expect(await faultsOf(page, 'preview')).toEqual([]);
    await page.context().close();
  });

  it('welcomes everybody where there is no home page', async () => {
    const { body } = await world.content.admin.post({
      contentType: 'Page',
      titlePart: { title: 'Away' },
      autoroutePart: { setHomepage: true },
    });
    await world.content.admin.remove((body as { contentItemId: string }).contentItemId);
    const page = await context.newPage();
    await page.goto(world.content.app.url);
    await page.getByRole('heading', { name: 'Welcome to Espalier' }).waitFor();
    expect(await faultsOf(page, 'welcome')).toEqual([]);
    await page.close();
  });

  it('has a feed that is well-formed', async () => {
    const page = await context.newPage();
    await page.goto(world.content.app.url);
    const facts = await page.evaluate<
      [string, number, boolean]
    >(`fetch('/blog/feed').then((answer) => answer.text()).then((text) => {
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      const entries = [...feed.querySelectorAll('entry')];
      const whole = entries.every((entry) => ['id', 'title', 'updated', 'content'].every((name) => entry.querySelector(name)));
      return [feed.documentElement.nodeName, entries.length, whole];
    })`);
    expect(facts).toEqual(['feed', samples.length + 2, true]);
    await page.close();
  });

  it('runs nothing that came in by a title, a body, a field, a path or a query', async () => {
    const addresses = ['/blog', ...(await inGroups(ATTACKS, 8, place))].flat();
    const documents = await inGroups(addresses, 8, async (address) => (await world.visitor.open(address)).text);
    const ofFields = documents.filter((_, index) => addresses[index].startsWith('/fields-'));
    expect(ofFields.filter((html) => !FIELD_CLASSES.every((name) => html.includes(name)))).toEqual([]);
    expect(ofFields).not.toEqual([]);
    const page = await context.newPage();
    const run: string[] = [];
    page.on('dialog', (dialog) => {
      run.push(dialog.message());
      void dialog.dismiss();
    });
    await page.exposeFunction('ran', (what: string) => run.push(what));
    await page.addInitScript(
      `for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = (text) => top.ran(name + ' ' + text)`,
    );
    await page.goto(`${world.content.app.url}/about`);
    const faults: (string | false)[] = [];
    for (let start = 0; start < documents.length; start += 20) {
      const some = documents.slice(start, start + 20);
      const live = await page.evaluate<number[]>(`(${FRAMES})(${JSON.stringify(some)}, ${JSON.stringify(LIVE)})`);
      faults.push(...live.map((count, index) => count > 0 && `${count} live elements on ${addresses[start + index]}`));
    }
    await page.close();
    expect(faults.filter(Boolean)).toEqual([]);
    expect(run).toEqual([]);
  });

  /** Puts a text wherever texts come in; of every third one also where the ways are the same. @returns where it is to be seen */
  async function place(attack: string, index: number): Promise<string[]> {
    const number = ATTACKS.indexOf(attack) + index / 100;
    const title = attack.replaceAll(/\s+/g, ' ').slice(0, 200).trim() || 'Title';
    const words = attack.slice(0, 250);
    const route = { autoroutePart: { path: `attack-${number}` } };
    await world.post(title, { ...route, markdownBodyPart: { markdown: attack }, subtitle: words, category: words });
    const addresses = [`/attack-${number}`];
    if (Math.floor(number) % 3 > 0) return addresses;
    const page = { contentType: 'Page', titlePart: { title }, autoroutePart: { path: `page-${number}` } };
    await world.save({ ...page, htmlBodyPart: { html: attack } });
    await world.save({
      contentType: 'Fields',
      titlePart: { title },
      autoroutePart: { path: `fields-${number}` },
      textField: words,
      multiTextField: [words],
      htmlField: attack,
      markdownField: attack,
      linkField: { url: '/about', text: words },
      mediaField: { paths: ['a.png'], mediaTexts: [words] },
    });
    const sent = encodeURIComponent(attack);
    return [
      ...addresses,
      ...['page', 'fields'].map((name) => `/${name}-${number}`),
      `/${sent}?${sent}=${sent}`,
      `/blog?page=${sent}`,
      `/blog?category=${encodeURIComponent(words)}`,
    ];
  }
});

/** Some at a time, each with its place among these. */
async function inGroups<Each, Result>(
  all: readonly Each[],
  size: number,
  work: (each: Each, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += size) {
    results.push(...(await Promise.all(all.slice(start, start + size).map(work))));
  }
  return results;
}
