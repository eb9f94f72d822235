import fc from 'fast-check';
import { type JsonObject } from '@espalier/plugin-sdk';
import { Roles, systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { DeliveryRelay } from '#features/webhooks';
import { problemOf, type Item } from '../support/content-api';
import { uploadForm } from '../support/media-samples';
import { Receiver } from '../support/receiver';
import { SharedCache } from '../support/shared-cache';
import { BLOG, SiteWorld } from '../support/site-world';

interface Invalidation {
  readonly tags: readonly string[];
  readonly paths: readonly string[];
}

const RIGHTS = ['AccessContentApi', 'ExecuteGraphQL', 'ViewContent'];
const GRAPHQL = `/api/graphql?query=${encodeURIComponent('{ blogPost(orderBy: { displayText: ASC }) { displayText } page { displayText } }')}`;

let world: SiteWorld;
let receiver: Receiver;
let post: Item;
let page: Item;
let picture: string;

const admin = () => world.content.admin;
const done = async (method: string, path: string, body?: object) => {
  const answer = await admin().send(method, path, { body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body as Record<string, unknown>;
};
const settle = (sharedSeconds: number) =>
  done('PUT', '/api/settings/front-ends', { allowedOrigins: [], sharedSeconds, staleSeconds: 30 });
const allow = (...permissions: string[]) =>
  world.content.app.get(Roles).put({ name: 'Anonymous', description: '', permissions });

/** What webhooks are told because of that. */
async function toldBy(work: () => Promise<unknown>): Promise<readonly Invalidation[]> {
  const relay = world.content.app.get(DeliveryRelay);
  await relay.deliverDue();
  receiver.forget();
  await work();
  await relay.deliverDue();
  return receiver.received
    .filter(({ body }) => body.type === 'content.invalidated')
    .map(({ body }) => body.data as unknown as Invalidation);
}

beforeAll(async () => {
  world = await SiteWorld.start({ env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  receiver = await Receiver.start();
  await allow(...RIGHTS);
  await settle(3600);
  post = await world.post('Grafting', { autoroutePart: { path: 'grafting' } });
  page = await world.save({ contentType: 'Page', titlePart: { title: 'Team' }, autoroutePart: { path: 'team' } });
  const media = await admin().send('POST', '/api/media', { body: uploadForm({ 'pear.txt': 'Conference' }) });
  picture = (media.body as { items: { id: string }[] }).items[0]?.id ?? '';
  await done('POST', '/api/webhooks', { name: 'Cache', url: receiver.url, events: ['content.invalidated'] });
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
});

const paths = () => [
  '/',
  '/grafting',
  '/team',
  '/feed',
  '/sitemap.xml',
  '/search?q=grafting',
  '/media/pear.txt',
  '/moved-here',
  `/api/content/${post.contentItemId}`,
  `/api/content/${page.contentItemId}`,
  '/api/content/by-handle?handle=slug:team',
  '/api/content?type=BlogPost&sort=title',
  '/api/content?type=Page',
  '/api/content',
  '/api/search?q=grafting',
  GRAPHQL,
];

describe('Answers that anybody may see', () => {
  const control = async (path: string, options = {}) => {
    const { headers } = await world.content.app.request('GET', path, options);
    return headers.get('cache-control') ?? '';
  };

  it.each(['/', '/grafting', '/feed', '/sitemap.xml', '/media/pear.txt', '/api/content', '/api/search?q=a', GRAPHQL])(
    'of %s may be kept by shared caches, for as long as the settings say',
    async (path) => {
      expect(await control(path)).toBe('public, max-age=0, s-maxage=3600, stale-while-revalidate=30');
      await settle(0);
      expect(await control(path)).not.toContain('s-maxage');
      await settle(3600);
    },
  );

  it('have tags for what they rest on', async () => {
    const { headers } = await world.content.app.request('GET', `/api/content/${post.contentItemId}`);
    expect(headers.get('cache-tag')?.split(',').toSorted()).toEqual([
      'all',
      `item-${post.contentItemId}`,
      'type-BlogPost',
    ]);
    expect(headers.get('surrogate-key')).toBe(headers.get('cache-tag')?.replaceAll(',', ' '));
    expect(headers.get('vary')).toBe('Authorization, Cookie, Origin');
    const list = await world.content.app.request('GET', '/api/content?type=BlogPost');
    expect(list.headers.get('cache-tag')).toContain('items-of-BlogPost');
  });

  it('are for nobody else where somebody is known', async () => {
    const token = await world.content.app.token();
    for (const path of ['/api/content', `/api/content/${post.contentItemId}`, GRAPHQL]) {
      expect(await control(path, { token })).toMatch(/^private|no-store/);
    }
    const browser = await world.people.signedIn();
    for (const path of ['/', '/grafting', '/feed']) {
      expect((await browser.open(path)).headers.get('cache-control')).toMatch(/^private/);
    }
  });

  it('are no drafts, no errors, and nothing that is not there', async () => {
    await allow(...RIGHTS, 'PreviewContent');
    for (const path of ['/api/content', '/api/content?status=draft']) expect(await control(path)).toMatch(/^private/);
    await allow(...RIGHTS);
    for (const path of ['/nowhere', '/api/content/by-handle?handle=slug:nowhere', '/api/content?type=None']) {
      expect(await control(path)).not.toContain('s-maxage');
    }
  });
});

describe('What is out of date', () => {
  it('is told once for each transaction, with tags and paths', async () => {
    const { contentItemId } = post;
    const told = await toldBy(() =>
      world.save({ contentType: 'BlogPost', contentItemId, titlePart: { title: 'Graft' } }),
    );
    expect(told).toEqual([{ tags: [`item-${contentItemId}`, 'items', 'items-of-BlogPost'], paths: ['/grafting'] }]);
  });

  it('is nothing while drafts of new items are saved', async () => {
    expect(
      await toldBy(() => world.save({ contentType: 'Page', titlePart: { title: 'New' } }, { draft: true })),
    ).toEqual([]);
  });

  it('is told with the path that was left', async () => {
    const moved = { contentType: 'Page', contentItemId: page.contentItemId, titlePart: { title: 'Team' } };
    const [told] = await toldBy(() => world.save({ ...moved, autoroutePart: { path: 'people' } }));
    expect(told?.paths).toEqual(['/people', '/team']);
    await world.save({ ...moved, autoroutePart: { path: 'team' } });
  });

  it('is told tag by tag where the URL has a place for one', async () => {
    const url = `${receiver.url}/{tag}`;
    const refused = await admin().send('POST', '/api/webhooks', {
      body: { name: 'Purge', url, events: ['content.invalidated', 'content.published'] },
    });
    expect(problemOf(refused, 400)).toMatchObject({ errors: { url: [expect.stringContaining('{tag}')] } });
    const webhook = await done('POST', '/api/webhooks', { name: 'Purge', url, events: ['content.invalidated'] });
    await toldBy(() => Promise.resolve());
    receiver.forget();
    await done('PUT', '/api/settings/front-ends', { allowedOrigins: [], sharedSeconds: 3600, staleSeconds: 31 });
    await done('POST', `/api/webhooks/${String(webhook.id)}/test`);
    await world.content.app.get(DeliveryRelay).deliverDue();
    const asked = receiver.received.map((received) => String(received.path)).toSorted((a, b) => (a < b ? -1 : 1));
    expect(asked).toEqual(['/hooks', '/hooks/all', '/hooks/test']);
    await done('DELETE', `/api/webhooks/${String(webhook.id)}`);
  });

  const title = (contentType: string, item: () => Item) => (text: string) =>
    world.save({ contentType, contentItemId: item().contentItemId, titlePart: { title: text } });
  /** Each does something else every time. */
  const CHANGES: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    'a title': title('BlogPost', () => post),
    'a title on a page': title('Page', () => page),
    'a new post': (text) => world.post(`Grafting ${text}`),
    'a draft over what is live': (text) =>
      world.save(
        { contentType: 'BlogPost', contentItemId: post.contentItemId, titlePart: { title: text } },
        { draft: true },
      ),
    unpublishing: async () => {
      await admin().send('POST', `/api/content/${page.contentItemId}/unpublish?force=true`);
    },
    publishing: () => admin().publish(page.contentItemId),
    'a new path': (text) =>
      world.save({
        contentType: 'Page',
        contentItemId: page.contentItemId,
        titlePart: { title: text },
        autoroutePart: { path: `team-${text}` },
      }),
    'the old path': () =>
      world.save({
        contentType: 'Page',
        contentItemId: page.contentItemId,
        titlePart: { title: 'Team' },
        autoroutePart: { path: 'team' },
      }),
    'a type': (text) =>
      done('GET', '/api/content-types/Page').then((definition) =>
        done('PUT', '/api/content-types/Page', { ...definition, description: text }),
      ),
    'the name of the site': async (text) => {
      const settings = await done('GET', '/api/settings/site');
      await done('PUT', '/api/settings/site', { ...settings, name: text });
    },
    'a template': (text) =>
      done('PUT', '/api/templates/Content__Page', { language: 'liquid', source: `<p>${text}</p>` }),
    'a file': async (text) => {
      const body = uploadForm({ 'pear.txt': text });
      const answer = await admin().send('PUT', `/api/media/${picture}`, { body });
      if (answer.status >= 300) throw new Error(answer.text);
    },
    'an import': (text) => {
      const json = (): JsonObject => ({
        contentType: 'BlogPost',
        titlePart: { title: `Imported ${text}` },
        containedPart: { listContentItemId: BLOG },
      });
      const entry = { number: 1, bytes: 100, json };
      return world.content.app.get(ContentImporter).import(() => [entry], { principal: systemPrincipal });
    },
    'the rights of everybody': async (text) => {
      await allow(...(text.length % 2 ? RIGHTS : RIGHTS.filter((right) => right !== 'ViewContent')));
    },
    'a redirect': (text) => done('POST', '/api/redirects', { from: `left-${text}`, to: '/team' }),
  };

  it('is everything that was read before and is different now, whatever was changed', async () => {
    const cache = new SharedCache(world.content.app);
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(CHANGES)), { minLength: 1, maxLength: 6 }),
        async (names) => {
          for (const name of names) {
            number++;
            for (const path of paths()) await cache.get(path);
            const told = await toldBy(() => CHANGES[name]?.(String(number)) ?? Promise.resolve());
            cache.invalidate(told.flatMap(({ tags }) => tags));
            const fresh = new SharedCache(world.content.app);
            const stale: string[] = [];
            for (const path of paths()) if ((await cache.get(path)) !== (await fresh.get(path))) stale.push(path);
            expect({ name, stale }).toEqual({ name, stale: [] });
          }
        },
      ),
      { numRuns: 12, examples: [[Object.keys(CHANGES)]] },
    );
    expect(cache.hits).toBeGreaterThan(100);
  });
});
