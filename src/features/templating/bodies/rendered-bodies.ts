import { setImmediate } from 'node:timers/promises';
import { Contributes, type Principal } from '@espalier/plugin-sdk';
import { BODY_HTML, type BodyHtml, type WrittenBody } from '#core/content';
import { hasLiquid } from '#content-kinds/content-parts';
import { renderEach } from '../rendering/render-settled';
import type { Rendering } from '../rendering/rendering';
import { Renderings } from '../rendering/renderings';
import { Bodies } from './bodies';

type Html = string | Error;

@Contributes(BODY_HTML)
export class RenderedBodies implements BodyHtml {
  constructor(
    private readonly bodies: Bodies,
    private readonly renderings: Renderings,
  ) {}

  async htmlOf(bodies: readonly WrittenBody[], viewer: Principal): Promise<readonly Html[]> {
    const made = new Map<WrittenBody, Html>();
    for (const body of bodies.filter((each) => !needsRendering(each))) {
      made.set(body, await this.plainHtml(body));
      // Each takes milliseconds, and there may be hundreds: others get their turn.
      await setImmediate();
    }
    await this.renderLiquid(bodies.filter(needsRendering), viewer, made);
    return bodies.map((body) => made.get(body) ?? '');
  }

  /** Each within limits of its own, so that one that fails is no matter to the others; what they load is loaded together. */
  private async renderLiquid(
    bodies: readonly WrittenBody[],
    viewer: Principal,
    made: Map<WrittenBody, Html>,
  ): Promise<void> {
    if (bodies.length === 0) return;
    const html = await renderEach(
      await this.renderings.begin({ viewer }),
      bodies.map((body) => ({ name: body.name, render: (rendering: Rendering) => this.html(body, rendering) })),
    );
    for (const [index, body] of bodies.entries()) made.set(body, html[index] ?? '');
  }

  private async plainHtml({ language, text, settings }: WrittenBody): Promise<string> {
    return (await this.bodies.made(language === 'markdown' ? 'markdown' : 'html', text, settings)).html;
  }

  private html(body: WrittenBody, rendering: Rendering): string {
    const { language, text, settings, name } = body;
    const place = { name, model: { ContentItem: itemOf(body, rendering) }, rendering };
    if (language === 'liquid') return this.bodies.template(text, place).html;
    return this.bodies[language](text, settings, rendering, place).html;
  }
}

function itemOf({ contentItemVersionId }: WrittenBody, { content }: Rendering) {
  return contentItemVersionId === undefined ? undefined : content.getContentItemByVersionId(contentItemVersionId);
}

function needsRendering({ language, text, settings }: WrittenBody): boolean {
  return language === 'liquid' || (settings.renderLiquid === true && hasLiquid(text));
}
