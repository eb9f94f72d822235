import { Injectable } from '@nestjs/common';
import { always } from '@espalier/predicates';
import { TemplateParameterError, type Principal, type TemplateLoader } from '@espalier/plugin-sdk';
import { ContentSearch, MAX_QUERY_LENGTH, type SearchHit } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { storableText } from '#platform/strings';
import { TemplateLimitError } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';

const FIRST = 10;
const MOST_HITS = 50;
/** Of one page: each takes a few statements. */
const MOST_SEARCHES = 10;

interface AskedSearch {
  readonly q: string;
  readonly type: readonly string[];
  readonly first: number;
}

/** What templates search for, as far as the viewer may see it. */
@Injectable()
export class ItemSearches implements TemplateLoader<readonly SearchHit[]> {
  readonly name = 'searches';
  private readonly asked = new WeakMap<Rendering, Set<string>>();

  constructor(
    private readonly content: ContentSearch,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * @param words as people type them; what is no text finds nothing
   * @param named `type`, a name or a list of names, and `first`
   * @returns nothing while it is not loaded
   * @throws TemplateParameterError; TemplateLimitError for a page that searches for too much
   */
  hits(words: unknown, named: Readonly<Record<string, unknown>>, rendering: Rendering): readonly SearchHit[] {
    const { type, first, ...others } = named;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw new TemplateParameterError(`knows type and first, but was given ${unknown}`);
    const asked: AskedSearch = {
      q: typeof words === 'string' ? storableText(words).slice(0, MAX_QUERY_LENGTH).trim() : '',
      type: this.typesIn(type),
      first: firstIn(first),
    };
    if (asked.q === '') return [];
    const key = JSON.stringify(asked);
    this.count(key, rendering);
    return rendering.load(this, key) ?? [];
  }

  /** One after the other: a feed may have those of twenty items. */
  async load(keys: readonly string[], viewer: Principal): Promise<ReadonlyMap<string, readonly SearchHit[]>> {
    const found = new Map<string, readonly SearchHit[]>();
    for (const key of keys) {
      const asked = { ...(JSON.parse(key) as AskedSearch), where: always(), stereotype: [], facets: [] };
      found.set(key, (await this.content.search(asked, viewer)).hits);
    }
    return found;
  }

  private typesIn(type: unknown): string[] {
    const names = [type ?? []].flat();
    const wrong = names.find((name) => typeof name !== 'string' || !this.definitions.get(name));
    if (wrong !== undefined) {
      throw new TemplateParameterError(
        `needs the name of a content type for type, but was given ${JSON.stringify(wrong)}`,
      );
    }
    return names.map(String);
  }

  private count(key: string, rendering: Rendering): void {
    let keys = this.asked.get(rendering);
    if (!keys) this.asked.set(rendering, (keys = new Set()));
    keys.add(key);
    if (keys.size <= MOST_SEARCHES) return;
    throw new TemplateLimitError(rendering.guard.template, `searches for more than ${MOST_SEARCHES} things`);
  }
}

function firstIn(first: unknown = FIRST): number {
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= MOST_HITS) return first;
  throw new TemplateParameterError(
    `needs a number from 1 to ${MOST_HITS} for first, but was given ${JSON.stringify(first)}`,
  );
}
