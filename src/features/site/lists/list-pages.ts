import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ContentItem, Principal, TemplateLoader } from '@espalier/plugin-sdk';
import { ContentQuery } from '#core/content';
import type { ListRequest } from './list-request';

interface ListPage {
  readonly items: readonly ContentItem[];
  readonly hasNext: boolean;
}

/** Each with one statement, as far as the viewer may see what is in them. */
@Injectable()
export class ListPages implements TemplateLoader<ListPage> {
  readonly name = 'pages of lists';

  constructor(private readonly query: ContentQuery) {}

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

  async page({ pageSize, page, ...list }: ListRequest, viewer: Principal): Promise<ListPage> {
    const rows = await this.query.listed({ ...list, first: pageSize + 1, skip: (page - 1) * pageSize }, viewer);
    const items: ContentItem[] = [];
    for (const row of rows.slice(0, pageSize)) {
      items.push(row.toItem());
      // There may be a megabyte in each: others have their turn.
      await setImmediate();
    }
    return { items, hasNext: rows.length > pageSize };
  }
}
