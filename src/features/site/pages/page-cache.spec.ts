import type { Principal } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { Clock } from '#platform/clock';
import type { Rendering } from '#features/templating';
import type { ListNeighbors } from '../lists/list-neighbors';
import { itemWith } from '../../../../test/support/fake-content';
import { PageCache } from './page-cache';
import type { SiteItem } from './site-items';
import type { SitePage } from './site-answer';
import type { Visit } from './visit';

const viewer = {} as Principal;
const NOTHING: ReadonlyMap<string, unknown> = new Map();
const facts = { templates: {}, site: {}, viewer, loadedOnlyBy: () => NOTHING, remember: () => undefined };
const renderingOf = (changed: object = {}) => ({ ...facts, ...changed }) as unknown as Rendering;
const besideTo = (title: string) => new Map([['key', { Behind: { Text: title, Url: '/b' } }]]);
const basis = renderingOf();
const visit: Visit = { viewer, isSignedIn: false, request: { path: '/a', query: {} } };
const page = (html = 'page'): SitePage => ({ status: 200, html, isPreview: false });
const found = (revision = 1, representation = 1): SiteItem => ({
  item: itemWith({}, { revision }),
  type: { representation } as ContentType,
  isPreview: false,
});

describe('The pages that are kept', () => {
  let now = 0;
  let cache: PageCache;
  let neighbors: ReadonlyMap<string, unknown>;

  beforeEach(async () => {
    now = 0;
    neighbors = NOTHING;
    const loader = { load: () => Promise.resolve(neighbors) } as unknown as ListNeighbors;
    cache = new PageCache({ now: () => new Date(now) } as Clock, loader);
    await cache.find(found(), visit, basis);
    cache.offer(page(), found(), visit, basis);
  });

  it('are those of an item that has not changed, at the same path', async () => {
    expect((await cache.find(found(), visit, basis))?.html).toBe('page');
    expect(await cache.find(found(2), visit, basis)).toBeUndefined();
    expect(await cache.find(found(1, 2), visit, basis)).toBeUndefined();
    expect(await cache.find(found(), { ...visit, request: { path: '/b', query: {} } }, basis)).toBeUndefined();
  });

  it.each(['templates', 'site', 'viewer'])('are gone with a change of the %s', async (member) => {
    const changed = renderingOf({ [member]: {} });
    expect(await cache.find(found(), visit, changed)).toBeUndefined();
    cache.offer(page('made before'), found(), visit, basis);
    expect(await cache.find(found(), visit, changed)).toBeUndefined();
  });

  it('are for nobody who is signed in, for no query and no preview', async () => {
    expect(await cache.find(found(), { ...visit, isSignedIn: true }, basis)).toBeUndefined();
    expect(await cache.find(found(), { ...visit, request: { path: '/a', query: { q: '' } } }, basis)).toBeUndefined();
    expect(await cache.find({ ...found(), isPreview: true }, visit, basis)).toBeUndefined();
  });

  it('are none of those that something else was loaded for', async () => {
    cache.offer(page(), found(3), visit, renderingOf({ loadedOnlyBy: () => undefined }));
    expect(await cache.find(found(3), visit, basis)).toBeUndefined();
  });

  it('with neighbors are those whose neighbors are the same', async () => {
    cache.offer(page(), found(5), visit, renderingOf({ loadedOnlyBy: () => besideTo('Next') }));
    neighbors = besideTo('Next');
    expect(await cache.find(found(5), visit, basis)).toBeDefined();
    neighbors = besideTo('Renamed');
    expect(await cache.find(found(5), visit, basis)).toBeUndefined();
  });

  it('are kept for a minute', async () => {
    now = 59_999;
    expect(await cache.find(found(), visit, basis)).toBeDefined();
    now = 60_000;
    expect(await cache.find(found(), visit, basis)).toBeUndefined();
  });

  it('make room for those that were shown later', async () => {
    const large = 'x'.repeat(9_000_000);
    cache.offer(page(large), found(2), visit, basis);
    await cache.find(found(), visit, basis);
    cache.offer(page(large), found(3), visit, basis);
    cache.offer(page(large), found(4), visit, basis);
    const kept = await Promise.all([1, 2, 3, 4].map((revision) => cache.find(found(revision), visit, basis)));
    expect(kept.map((known) => known !== undefined)).toEqual([true, false, true, true]);
  });
});
