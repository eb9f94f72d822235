import { setImmediate } from 'node:timers/promises';
import { Contributes, type Principal } from '@espalier/plugin-sdk';
import { BODY_HTML, type BodyHtml, type WrittenBody } from '#content';
import { hasLiquid } from '#content-parts';
import { renderSettled } from '../rendering/render-settled';
import type { Rendering } from '../rendering/rendering';
import { Renderings } from '../rendering/renderings';
import { Bodies } from './bodies';

type Html = string | Error;

/** The HTML of bodies for those who ask for nothing but that, such as GraphQL. */
@Contributes(BODY_HTML)
export class RenderedBodies implements BodyHtml {
  constructor(
    private readonly bodies: Bodies,
    private readonly renderings: Renderings,
  ) {}

  async htmlOf(bodies: readonly WrittenBody[], viewer: Principal): Promise<readonly Html[]> {
    const made = new Map<WrittenBody, Html>();
    for (const body of bodies.filter((each) => !needsRendering(each))) {
      made.set(body, this.html(body));
      // Each takes milliseconds, and there may be hundreds: others get their turn.
      await setImmediate();
    }
    await this.renderLiquid(bodies.filter(needsRendering), viewer, made);
    return bodies.map((body) => made.get(body) ?? '');
  }

  /** All within one rendering, so that what they load is loaded together. */
  private async renderLiquid(
    bodies: readonly WrittenBody[],
    viewer: Principal,
    made: Map<WrittenBody, Html>,
  ): Promise<void> {
    if (bodies.length === 0) return;
    const rendering = await this.renderings.begin({ viewer });
    await renderSettled(rendering, () => {
      for (const body of bodies)
        made.set(
          body,
          attempt(() => this.html(body, rendering)),
        );
      return '';
    });
  }

  private html(body: WrittenBody, rendering?: Rendering): string {
    const { language, text, settings, name } = body;
    const place = rendering && { name, model: { ContentItem: itemOf(body, rendering) }, rendering };
    return (language === 'html' ? this.bodies.html(text, settings, place) : this.bodies.markdown(text, settings, place))
      .html;
  }
}

function itemOf({ contentItemVersionId }: WrittenBody, { content }: Rendering) {
  return contentItemVersionId === undefined ? undefined : content.getContentItemByVersionId(contentItemVersionId);
}

function needsRendering({ text, settings }: WrittenBody): boolean {
  return settings.renderLiquid === true && hasLiquid(text);
}

function attempt(render: () => string): Html {
  try {
    return render();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
