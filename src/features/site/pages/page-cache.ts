import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { etagOf } from '#core/content';
import { Clock } from '#platform/clock';
import type { Rendering } from '#features/templating';
import { ListNeighbors } from '../lists/list-neighbors';
import type { SiteItem } from './site-items';
import type { SitePage } from './site-answer';
import type { Visit } from './visit';

/** In all; what was not shown for longest makes room. */
const MOST_CHARACTERS = 20_000_000;
/** Templates can tell the time, and plug-ins may know more than what they load. */
const KEPT_MS = 60_000;

interface Entry {
  readonly page: SitePage;
  /** What stood beside the item in its list, by the keys of {@link ListNeighbors}. */
  readonly neighbors: ReadonlyMap<string, unknown>;
  readonly expiresAt: number;
}

/**
 * Those that were made of nothing but one item and its neighbors in a list, for visitors who are not signed in: they are
 * the same until the item, its type, a template, the settings or the rights of visitors change, or the neighbors are
 * others, which is looked up each time. Pages that load anything else are made anew each time.
 */
@Injectable()
export class PageCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ page }) => Math.max(1, page.html.length),
  });
  private basis?: Pick<Rendering, 'templates' | 'site' | 'viewer'>;

  constructor(
    private readonly clock: Clock,
    private readonly neighbors: ListNeighbors,
  ) {}

  async find(found: SiteItem, visit: Visit, rendering: Rendering): Promise<SitePage | undefined> {
    if (!isFor(found, visit)) return undefined;
    this.keepUpWith(rendering);
    const entry = this.entries.get(keyOf(found, visit));
    if (!entry || entry.expiresAt <= this.clock.now().getTime()) return undefined;
    return (await this.hasSameNeighbors(entry, rendering)) ? entry.page : undefined;
  }

  offer(page: SitePage, found: SiteItem, visit: Visit, rendering: Rendering): void {
    const neighbors = rendering.loadedOnlyBy(this.neighbors);
    if (!isFor(found, visit) || !neighbors || !this.isBasis(rendering)) return;
    this.entries.set(keyOf(found, visit), { page, neighbors, expiresAt: this.clock.now().getTime() + KEPT_MS });
  }

  /** Where they are others, the page that is made then need not load them again. */
  private async hasSameNeighbors({ neighbors }: Entry, rendering: Rendering): Promise<boolean> {
    if (neighbors.size === 0) return true;
    const now = await this.neighbors.load([...neighbors.keys()], rendering.viewer);
    for (const [key, value] of now) rendering.remember(this.neighbors, key, value);
    return isDeepStrictEqual(now, neighbors);
  }

  /** Pages that were made of other templates, settings or rights are of no use any more. */
  private keepUpWith(rendering: Rendering): void {
    if (this.isBasis(rendering)) return;
    this.entries.clear();
    this.basis = { templates: rendering.templates, site: rendering.site, viewer: rendering.viewer };
  }

  /** Each is the same object as long as nothing changes. */
  private isBasis({ templates, site, viewer }: Rendering): boolean {
    const { basis } = this;
    return basis?.templates === templates && basis.site === site && basis.viewer === viewer;
  }
}

/** There is no end to what a query may have in it. */
function isFor({ isPreview }: SiteItem, { isSignedIn, request }: Visit): boolean {
  return !isPreview && !isSignedIn && Object.keys(request.query).length === 0;
}

function keyOf({ item, type }: SiteItem, { request }: Visit): string {
  return `${etagOf(item, type)} ${request.path}`;
}
