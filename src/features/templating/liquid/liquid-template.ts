import type { Template as Piece } from 'liquidjs';
import { renderPieces, type GuardedLiquid, type LiquidGlobals } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';
import type { Template } from '../templates/template';
import { openContext } from './liquid-context';

export interface LiquidEnvironment {
  readonly liquid: GuardedLiquid;
  globalsOf(rendering: Rendering): LiquidGlobals;
}

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
      return renderPieces(liquid, this.pieces, context);
    });
  }
}

/** `ContentItem` is short for `Model.ContentItem`, which most templates are about. */
function scopeOf(model: object): object {
  const { ContentItem } = model as { readonly ContentItem?: unknown };
  return { Model: model, ContentItem };
}
