import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal, TemplateLoader } from '@espalier/plugin-sdk';
import { eq } from '@espalier/predicates';
import { ContentQuery } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { newShape, type Shape } from '#features/templating';
import { isStorable } from '#platform/strings';
import { listRequest, pageOfQuery, type ListRequest } from './list-request';

/** Nobody names a category longer. */
const LONGEST_VALUE = 255;

interface ListPage {
  readonly items: readonly ContentItem[];
  readonly hasNext: boolean;
}

/** Each with one statement, as far as the viewer may see what is in them. */
@Injectable()
export class ListPages implements TemplateLoader<ListPage> {
  readonly name = 'pages of lists';

  constructor(
    private readonly query: ContentQuery,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * What an address asks for: a page, and of an indexed text field of what is listed, the text that it has to have:
   * `?category=Release&page=2`. Undefined for an item that is no list.
   */
  asked(
    item: Pick<ContentItem, 'contentItemId'>,
    type: ContentType,
    query: Readonly<Record<string, string>> = {},
  ): ListRequest | undefined {
    const list = listRequest(item, type, pageOfQuery(query) ?? 1);
    if (!list) return undefined;
    const types = list.contentTypes.flatMap((name) => this.definitions.get(name) ?? []);
    for (const [field, value] of Object.entries(query)) {
      const having = types.filter((listed) => hasIndexedText(listed, field));
      if (having.length === 0 || value === '' || value.length > LONGEST_VALUE || !isStorable(value)) continue;
      return { ...list, contentTypes: having.map(({ name }) => name), having: { field, value } };
    }
    return list;
  }

  keyOf(request: ListRequest): string {
    return JSON.stringify(request);
  }

  async load(keys: readonly string[], viewer: Principal): Promise<ReadonlyMap<string, ListPage>> {
    return new Map(
      await Promise.all(
        keys.map(async (key): Promise<[string, ListPage]> => [
          key,
          await this.page(JSON.parse(key) as ListRequest, viewer),
        ]),
      ),
    );
  }

  async page({ pageSize, page, having, ...list }: ListRequest, viewer: Principal): Promise<ListPage> {
    const where = having && eq(having.field, having.value);
    const place = { first: pageSize + 1, skip: (page - 1) * pageSize };
    const rows = await this.query.listed({ ...list, ...place, where }, viewer);
    const items: ContentItem[] = [];
    for (const row of rows.slice(0, pageSize)) {
      items.push(row.toItem());
      // There may be a megabyte in each: others have their turn.
      await setImmediate();
    }
    return { items, hasNext: rows.length > pageSize };
  }
}

export function hasIndexedText(type: ContentType, name: string): boolean {
  const member = type.members.get(name);
  return member?.kind === 'field' && member.field.type === 'TextField' && member.field.settings.indexed;
}

export interface Paging {
  /** From 1 on. */
  readonly page: number;
  readonly hasNext: boolean;
  /** Whether the best come first, rather than the newest. */
  readonly isRanked?: boolean;
}

export function pagerShape({ page, hasNext, isRanked = false }: Paging, addressOf: (page: number) => string): Shape {
  return newShape({
    type: 'Pager',
    properties: {
      Page: page,
      IsRanked: isRanked,
      Previous: page > 1 ? addressOf(page - 1) : undefined,
      Next: hasNext ? addressOf(page + 1) : undefined,
    },
  });
}
