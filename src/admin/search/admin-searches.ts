import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { ADMIN_SEARCH, type AdminSearch, type AdminSearchHit, type Principal } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';

/** Of each kind. */
const SHOWN = 6;
/** Whoever types does not wait for one kind that is slow. */
const PATIENCE_MS = 1500;

export interface FoundGroup {
  readonly title: string;
  readonly icon: string;
  readonly hits: readonly AdminSearchHit[];
}

export interface Found {
  readonly groups: readonly FoundGroup[];
  /** Some kinds could not be looked through. */
  readonly isCut: boolean;
}

@Injectable()
export class AdminSearches {
  private readonly logger = new Logger(AdminSearches.name);

  constructor(private readonly registry: ExtensionRegistry) {}

  async find(words: string, principal: Principal): Promise<Found> {
    const searches = this.registry
      .contributions(ADMIN_SEARCH)
      .filter(({ permission }) => permission === undefined || principal.may(permission))
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.title.localeCompare(b.title, 'en'));
    const found = await Promise.all(searches.map((search) => this.ask(search, words, principal)));
    const shown = new Set<string>();
    const groups = searches.map(({ title, icon }, index) => {
      const hits = (found[index] ?? []).filter(({ href }) => !shown.has(href)).slice(0, SHOWN);
      for (const { href } of hits) shown.add(href);
      return { title, icon, hits };
    });
    return { groups: groups.filter(({ hits }) => hits.length > 0), isCut: found.includes(undefined) };
  }

  /** One that fails must not keep people from the others. */
  private async ask(search: AdminSearch, words: string, principal: Principal) {
    try {
      return await Promise.race([search.search(words, principal), late()]);
    } catch (error) {
      this.logger.error(`The search for ${search.title} failed`, error);
      return undefined;
    }
  }
}

async function late(): Promise<never> {
  await setTimeout(PATIENCE_MS, undefined, { ref: false });
  throw new Error(`It took longer than ${PATIENCE_MS} ms`);
}
