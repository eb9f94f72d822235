import { SafeHtml, type ContentItem, type TemplateContent } from '@espalier/plugin-sdk';
import { idOfHandle } from '#core/content';
import type { Rendering } from '../rendering/rendering';
import type { ConsoleScripts } from './console-scripts';
import type { ContentLoaders } from './content-loaders';

/** The ways to content of one rendering: what is not loaded yet is absent, and there when the templates are rendered again. */
export class RenderedContent implements TemplateContent {
  constructor(
    private readonly rendering: Rendering,
    private readonly loaders: ContentLoaders,
    private readonly scripts: ConsoleScripts,
  ) {}

  getContentItemIdByHandle(name: string): string | undefined {
    const id = idOfHandle(name);
    if (id !== undefined) return this.getContentItemById(id, true)?.contentItemId;
    return this.rendering.load(this.loaders.ids, name);
  }

  getContentItemByHandle(handle: string, latest = false): ContentItem | undefined {
    const id = idOfHandle(handle);
    if (id !== undefined) return this.getContentItemById(id, latest);
    return this.rendering.load(this.loaders.byHandle[versionOf(latest)], handle);
  }

  getContentItemById(contentItemId: string, latest = false): ContentItem | undefined {
    return this.rendering.load(this.loaders.byId[versionOf(latest)], contentItemId);
  }

  getContentItemsById(contentItemIds: string | readonly string[], latest = false): readonly ContentItem[] {
    return [contentItemIds].flat().flatMap((id) => this.getContentItemById(id, latest) ?? []);
  }

  getContentItemByVersionId(contentItemVersionId: string): ContentItem | undefined {
    return this.rendering.load(this.loaders.byVersionId, contentItemVersionId);
  }

  consoleLog(content: unknown): SafeHtml {
    return this.scripts.log(content, this.rendering.scriptNonce);
  }
}

function versionOf(latest: boolean): 'published' | 'latest' {
  return latest ? 'latest' : 'published';
}
