import { toValueSync, type Liquid, type Template as Piece } from 'liquidjs';
import type { Rendering } from '../rendering/rendering';
import type { Template } from '../templates/template';
import { openContext, type LiquidGlobals } from './liquid-context';

export interface LiquidEnvironment {
  readonly liquid: Liquid;
  globalsOf(rendering: Rendering): LiquidGlobals;
}

/** A template in Liquid. */
export class LiquidTemplate implements Template {
  readonly language = 'liquid';

  constructor(
    readonly name: string,
    readonly pieces: Piece[],
    private readonly environment: LiquidEnvironment,
  ) {}

  render(model: object, rendering: Rendering): string {
    return rendering.guard.within(this.name, () => {
      const { liquid } = this.environment;
      const globals = this.environment.globalsOf(rendering);
      const context = openContext(scopeOf(model), rendering, { liquid, globals });
      return toValueSync(liquid.renderer.renderTemplates(this.pieces, context)) as string;
    });
  }
}

/** `ContentItem` is short for `Model.ContentItem`, which most templates are about. */
function scopeOf(model: object): object {
  const { ContentItem } = model as { readonly ContentItem?: unknown };
  return { Model: model, ContentItem };
}
