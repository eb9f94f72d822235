import { Injectable } from '@nestjs/common';
import type {
  ContentItem,
  Principal,
  TemplateLoader,
  ContentAccess as PublicContentAccess,
  SafeHtml,
} from '@espalier/plugin-sdk';
import { ContentReader, HandledItems, mayView, idOfHandle, type VersionRow } from '#core/content';
import { ConsoleScripts } from './console-scripts';

type Version = 'published' | 'latest';
type ByVersion<Value> = Readonly<Record<Version, TemplateLoader<Value>>>;
type Find = (keys: readonly string[], version: Version) => Promise<ReadonlyMap<string, VersionRow>>;

/**
 * Each kind with one statement however many are asked for, and of them what the viewer may see: whoever writes a
 * template, it shows nobody more than they could ask for themselves. Whoever may not see a draft sees what is live of
 * its item.
 */
@Injectable()
export class ContentLoaders {
  readonly byId = loaders('items by id', async (ids, version) =>
    byKey(await this.reader.findMany(ids, version), ({ contentItemId }) => contentItemId),
  );
  readonly byHandle = loaders('items by handle', (handles, version) => this.handled.find(handles, version));
  readonly ids: TemplateLoader<string> = {
    name: 'ids by handle',
    load: (handles, viewer) => this.handled.ids(handles, (version) => mayView(viewer, version)),
  };
  readonly byVersionId: TemplateLoader<ContentItem> = {
    name: 'items by version id',
    load: async (ids, viewer) => {
      const stored = await this.reader.findVersions(ids);
      const seen = stored.filter(
        ({ row: { contentType, published }, owner, itemRemoved }) =>
          !itemRemoved && mayView(viewer, { contentType, owner, published }),
      );
      return byKey(
        seen.map(({ row }) => row.toItem()),
        ({ contentItemVersionId }) => contentItemVersionId,
      );
    },
  };

  constructor(
    private readonly reader: ContentReader,
    private readonly handled: HandledItems,
  ) {}
}

function loaders(name: string, find: Find): ByVersion<ContentItem> {
  const loader = (version: Version): TemplateLoader<ContentItem> => ({
    name: `${version} ${name}`,
    load: (keys, viewer) => seenBy(viewer, keys, version, find),
  });
  return { published: loader('published'), latest: loader('latest') };
}

async function seenBy(
  viewer: Principal,
  keys: readonly string[],
  version: Version,
  find: Find,
): Promise<ReadonlyMap<string, ContentItem>> {
  const seen = new Map<string, ContentItem>();
  const drafts: string[] = [];
  for (const [key, row] of await find(keys, version)) {
    if (mayView(viewer, row)) seen.set(key, row.toItem());
    else if (!row.published) drafts.push(key);
  }
  if (drafts.length === 0) return seen;
  return new Map([...seen, ...(await seenBy(viewer, drafts, 'published', find))]);
}

function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [keyOf(item), item]));
}

@Injectable()
export class ContentAccess implements PublicContentAccess {
  constructor(
    private readonly reader: ContentReader,
    private readonly handled: HandledItems,
    private readonly scripts: ConsoleScripts,
  ) {}

  async getContentItemIdByHandle(name: string): Promise<string | undefined> {
    const id = idOfHandle(name);
    if (id !== undefined) return (await this.getContentItemById(id, true))?.contentItemId;
    return (await this.handled.ids([name])).get(name);
  }

  async getContentItemByHandle(handle: string, latest = false): Promise<ContentItem | undefined> {
    return (await this.reader.findByHandle(handle, versionOf(latest)))?.toItem();
  }

  async getContentItemById(contentItemId: string, latest = false): Promise<ContentItem | undefined> {
    return (await this.reader.find(contentItemId, versionOf(latest)))?.toItem();
  }

  async getContentItemsById(contentItemIds: string | readonly string[], latest = false): Promise<ContentItem[]> {
    const ids = [contentItemIds].flat();
    const items = (await this.reader.findMany(ids, versionOf(latest))).map((row) => row.toItem());
    const byId = new Map(items.map((item) => [item.contentItemId, item]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async getContentItemByVersionId(contentItemVersionId: string): Promise<ContentItem | undefined> {
    const stored = await this.reader.findVersion(contentItemVersionId);
    return stored && !stored.itemRemoved ? stored.row.toItem() : undefined;
  }

  consoleLog(content: unknown, scriptNonce?: string): SafeHtml {
    return this.scripts.log(content, scriptNonce);
  }
}

function versionOf(latest: boolean): 'published' | 'latest' {
  return latest ? 'latest' : 'published';
}
