import { Injectable } from '@nestjs/common';
import type { ContentItem, ContentAccess as PublicContentAccess, SafeHtml } from '@espalier/plugin-sdk';
import { ContentReader, HandledItems, idOfHandle } from '#core/content';
import { ConsoleScripts } from './console-scripts';

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
