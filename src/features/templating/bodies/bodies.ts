import { Injectable } from '@nestjs/common';
import {
  SafeHtml,
  Contributes,
  TEMPLATE_FILTER,
  type TemplateContext,
  type TemplateLoader,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { hasLiquid } from '#content-kinds/content-parts';
import { LiquidBodies, type BodyPlace } from './liquid-bodies';
import { LongBodies } from './long-bodies';
import { madeHtml, type BodyKind } from './made-html';
import { TextCache } from './text-cache';

/** Of the parts and fields that hold text: as their settings in the type have them, with their defaults. */
export interface BodySettings {
  readonly sanitizeHtml?: unknown;
  readonly renderLiquid?: unknown;
}

/** Sanitising takes milliseconds for a long post, so some hundreds of them are remembered. */
const REMEMBERED_CHARACTERS = 20_000_000;
/** Of all texts that one page makes HTML of at once: the worst of them take some tens of milliseconds. */
const AT_ONCE = 10_000;

/** HTML of what authors write: Liquid where the settings say so, then Markdown, then sanitising, unless the settings trust them. */
@Injectable()
export class Bodies {
  private readonly kinds: Readonly<Record<BodyKind, KindOfBody>>;
  private readonly atOnce = new WeakMap<TemplateContext, number>();

  constructor(
    private readonly liquid: LiquidBodies,
    private readonly long: LongBodies,
  ) {
    this.kinds = {
      html: this.kindOf('html'),
      markdown: this.kindOf('markdown'),
      trustedMarkdown: this.kindOf('trustedMarkdown'),
    };
  }

  /**
   * @param place where Liquid in it is rendered; without one Liquid is left as it is
   * @param context of what shows it: what is long is loaded, as items are
   * @throws TemplateError, TemplateLimitError for the Liquid in it
   */
  markdown(text: string, settings: BodySettings, context: TemplateContext, place?: BodyPlace): SafeHtml {
    const rendered = this.withLiquid(text, settings, place);
    return this.shown(markdownKind(settings), rendered, context, rendered === text);
  }

  html(text: string, settings: BodySettings, context: TemplateContext, place?: BodyPlace): SafeHtml {
    const rendered = this.withLiquid(text, settings, place);
    return settings.sanitizeHtml === false
      ? new SafeHtml(rendered)
      : this.shown('html', rendered, context, rendered === text);
  }

  /** Liquid whose author is trusted: nothing is sanitised. */
  template(text: string, place: BodyPlace): SafeHtml {
    return new SafeHtml(this.liquid.render(text, place));
  }

  async made(language: 'html' | 'markdown', text: string, settings: BodySettings = {}): Promise<SafeHtml> {
    if (language === 'html' && settings.sanitizeHtml === false) return new SafeHtml(text);
    const kind = language === 'html' ? 'html' : markdownKind(settings);
    const { known } = this.kinds[kind];
    if (text.length <= AT_ONCE) return new SafeHtml(known.get(text, () => madeHtml(kind, text)));
    return new SafeHtml(await this.later(kind, text));
  }

  private withLiquid(text: string, { renderLiquid }: BodySettings, place: BodyPlace | undefined): string {
    return place && renderLiquid === true && hasLiquid(text) ? this.liquid.render(text, place) : text;
  }

  /** @param isKept of what Liquid makes, there is something else each time */
  private shown(kind: BodyKind, text: string, context: TemplateContext, isKept: boolean): SafeHtml {
    const { known, loader } = this.kinds[kind];
    const html = known.find(text);
    if (html !== undefined) return new SafeHtml(html);
    const before = this.atOnce.get(context) ?? 0;
    if (before + text.length > AT_ONCE) return new SafeHtml(context.load(loader, text) ?? '');
    this.atOnce.set(context, before + text.length);
    const made = madeHtml(kind, text);
    return new SafeHtml(isKept ? known.get(text, () => made) : made);
  }

  private async later(kind: BodyKind, text: string): Promise<string> {
    const { known } = this.kinds[kind];
    const html = known.find(text) ?? (await this.long.html({ kind, text }));
    return known.get(text, () => html);
  }

  private kindOf(kind: BodyKind): KindOfBody {
    const known = new TextCache<string>(REMEMBERED_CHARACTERS, (html) => html.length);
    const load = async (texts: readonly string[]) =>
      new Map(await Promise.all(texts.map(async (text) => [text, await this.later(kind, text)] as const)));
    return { known, loader: { name: `HTML of ${kind}`, load } };
  }
}

interface KindOfBody {
  readonly known: TextCache<string>;
  readonly loader: TemplateLoader<string>;
}

function markdownKind({ sanitizeHtml }: BodySettings): BodyKind {
  return sanitizeHtml === false ? 'trustedMarkdown' : 'markdown';
}

/** Markdown as HTML, sanitised: `{{ Model.ContentItem.summary | markdownify }}`. */
@Contributes(TEMPLATE_FILTER)
export class MarkdownifyFilter implements TemplateFilter {
  readonly name = 'markdownify';

  constructor(private readonly bodies: Bodies) {}

  apply(text: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    return this.bodies.markdown(textOf(text), {}, context);
  }
}

/** HTML with nothing in it that runs, as it is: `{{ Model.ContentItem.notes | sanitize_html }}`. */
@Contributes(TEMPLATE_FILTER)
export class SanitizeHtmlFilter implements TemplateFilter {
  readonly name = 'sanitize_html';

  constructor(private readonly bodies: Bodies) {}

  apply(html: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    return this.bodies.html(textOf(html), {}, context);
  }
}

/** Lists and objects are no text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof SafeHtml) return value.html;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
