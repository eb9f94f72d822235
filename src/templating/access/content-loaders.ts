import { Injectable } from '@nestjs/common';
import type { ContentItem, TemplateLoader } from '@espalier/plugin-sdk';
import { ContentReader, HandledItems } from '#content';

type Version = 'published' | 'latest';
type ByVersion<Value> = Readonly<Record<Version, TemplateLoader<Value>>>;

/**
 * Loads items for templates, each kind with one statement however many are asked for. No rights are asked: whoever writes templates
 * is trusted to show what may be seen.
 */
@Injectable()
export class ContentLoaders {
  readonly byId: ByVersion<ContentItem> = { published: this.ofIds('published'), latest: this.ofIds('latest') };
  readonly byHandle: ByVersion<ContentItem> = {
    published: this.ofHandles('published'),
    latest: this.ofHandles('latest'),
  };
  readonly ids: TemplateLoader<string> = { name: 'ids by handle', load: (handles) => this.handled.ids(handles) };
  readonly byVersionId: TemplateLoader<ContentItem> = {
    name: 'items by version id',
    load: async (ids) => {
      const stored = await this.reader.findVersions(ids);
      return byKey(
        stored.filter(({ itemRemoved }) => !itemRemoved).map(({ row }) => row.toItem()),
        ({ contentItemVersionId }) => contentItemVersionId,
      );
    },
  };

  constructor(
    private readonly reader: ContentReader,
    private readonly handled: HandledItems,
  ) {}

  private ofIds(version: Version): TemplateLoader<ContentItem> {
    return {
      name: `${version} items by id`,
      load: async (ids) => {
        const rows = await this.reader.findMany(ids, version);
        return byKey(
          rows.map((row) => row.toItem()),
          ({ contentItemId }) => contentItemId,
        );
      },
    };
  }

  private ofHandles(version: Version): TemplateLoader<ContentItem> {
    return {
      name: `${version} items by handle`,
      load: async (handles) => {
        const rows = await this.handled.find(handles, version);
        return new Map([...rows].map(([handle, row]) => [handle, row.toItem()]));
      },
    };
  }
}

function byKey(items: readonly ContentItem[], keyOf: (item: ContentItem) => string): ReadonlyMap<string, ContentItem> {
  return new Map(items.map((item) => [keyOf(item), item]));
}
