import { SafeHtml, type ContentItem, type TemplateContent } from '@espalier/plugin-sdk';
import { Injectable, Optional } from '@nestjs/common';
import { idOfHandle } from '#core/content';
import { ConsoleScripts } from '../access/console-scripts';
import { ContentLoaders } from '../access/content-access';
import type { TemplateSet } from '../templates/template';
import { Templates } from '../templates/templates';
import { Rendering, SiteFactsSource, type RenderingOptions } from './rendering';
import { TemplateNotices } from './template-notices';

export interface NewRendering extends Omit<RenderingOptions, 'templates' | 'site' | 'onNotices'> {
  /** Instead of those that there are now: for a preview, which has one more. */
  readonly templates?: TemplateSet;
}

@Injectable()
export class Renderings {
  constructor(
    private readonly templates: Templates,
    private readonly loaders: ContentLoaders,
    private readonly scripts: ConsoleScripts,
    private readonly notices: TemplateNotices,
    @Optional() private readonly site?: SiteFactsSource,
  ) {}

  async begin(options: NewRendering): Promise<Rendering> {
    const [templates, site] = await Promise.all([options.templates ?? this.templates.current(), this.site?.current()]);
    return new Rendering(
      { ...options, templates, site, onNotices: (notices) => this.notices.log(notices) },
      (rendering) => new RenderedContent(rendering, this.loaders, this.scripts),
    );
  }
}

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
