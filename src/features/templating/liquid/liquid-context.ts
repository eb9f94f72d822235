import type { Context } from 'liquidjs';
import { GuardedContext, type Surroundings } from '#content-kinds/liquid';
import type { Rendering } from '../rendering/rendering';

class RenderingContext extends GuardedContext {
  constructor(
    scope: object,
    readonly rendering: Rendering,
    surroundings: Surroundings,
  ) {
    super(scope, rendering.guard, surroundings);
  }

  protected override beside(scope: object): RenderingContext {
    return new RenderingContext(scope, this.rendering, this.surroundings);
  }
}

export function openContext(
  scope: object,
  rendering: Rendering,
  surroundings: Pick<Surroundings, 'liquid' | 'globals'>,
): Context {
  return new RenderingContext(scope, rendering, { ...surroundings, language: rendering.site?.Language });
}

export function renderingOf(context: Context): Rendering {
  if (context instanceof RenderingContext) return context.rendering;
  throw new Error('The context is of no rendering.');
}
