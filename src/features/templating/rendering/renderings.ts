import { Injectable, Optional } from '@nestjs/common';
import { ConsoleScripts } from '../access/console-scripts';
import { ContentLoaders } from '../access/content-loaders';
import { RenderedContent } from '../access/rendered-content';
import type { TemplateSet } from '../templates/template';
import { Templates } from '../templates/templates';
import { Rendering, type RenderingOptions } from './rendering';
import { SiteFactsSource } from './site-facts';
import { TemplateNotices } from './template-notices';

/** What a rendering begins with. */
export interface NewRendering extends Omit<RenderingOptions, 'templates' | 'site' | 'onNotices'> {
  /** Instead of those that there are now: for a preview, which has one more. */
  readonly templates?: TemplateSet;
}

/** Begins renderings, with the templates and the ways to content that there are. */
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
