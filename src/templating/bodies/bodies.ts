import { Injectable } from '@nestjs/common';
import { SafeHtml } from '@espalier/plugin-sdk';
import { hasLiquid } from '#content-parts';
import type { BodyPlace } from './body-place';
import { LiquidBodies } from './liquid-bodies';
import { Markdown } from './markdown';
import { sanitize } from './sanitize';
import { TextCache } from './text-cache';

/** Of the parts and fields that hold text: as their settings in the type have them, with their defaults. */
export interface BodySettings {
  readonly sanitizeHtml?: unknown;
  readonly renderLiquid?: unknown;
}

/** Sanitising takes milliseconds for a long post, so some hundreds of them are remembered. */
const REMEMBERED_CHARACTERS = 20_000_000;

const remembered = () => new TextCache<string>(REMEMBERED_CHARACTERS, (html) => html.length);

/** HTML of what authors write: Liquid where the settings say so, then Markdown, then sanitising, unless the settings trust them. */
@Injectable()
export class Bodies {
  private readonly parser = new Markdown();
  private readonly ofMarkdown = { sanitized: remembered(), trusted: remembered() };
  private readonly ofHtml = remembered();

  constructor(private readonly liquid: LiquidBodies) {}

  /**
   * @param place without one Liquid is left as it is
   * @throws TemplateError, TemplateLimitError for the Liquid in it
   */
  markdown(text: string, settings: BodySettings = {}, place?: BodyPlace): SafeHtml {
    const isTrusted = settings.sanitizeHtml === false;
    const toHtml = (markdown: string) =>
      isTrusted ? this.parser.toHtml(markdown) : sanitize(this.parser.toHtml(markdown));
    const { sanitized, trusted } = this.ofMarkdown;
    return this.made(text, settings, place, toHtml, isTrusted ? trusted : sanitized);
  }

  /** The same of HTML. */
  html(text: string, settings: BodySettings = {}, place?: BodyPlace): SafeHtml {
    if (settings.sanitizeHtml !== false) return this.made(text, settings, place, sanitize, this.ofHtml);
    return this.made(text, settings, place, (html) => html);
  }

  /** Liquid whose author is trusted: nothing is sanitised. */
  template(text: string, place: BodyPlace): SafeHtml {
    return new SafeHtml(this.liquid.render(text, place));
  }

  private made(
    text: string,
    { renderLiquid }: BodySettings,
    place: BodyPlace | undefined,
    toHtml: (text: string) => string,
    cache?: TextCache<string>,
  ): SafeHtml {
    if (place && renderLiquid === true && hasLiquid(text)) return new SafeHtml(toHtml(this.liquid.render(text, place)));
    return new SafeHtml(cache ? cache.get(text, toHtml) : toHtml(text));
  }
}
