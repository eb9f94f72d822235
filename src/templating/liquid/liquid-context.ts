import { Context, type Liquid } from 'liquidjs';
import type { LimitGuard } from '../rendering/limit-guard';
import type { Rendering } from '../rendering/rendering';

/** What all templates of a rendering see beside their model. */
export type LiquidGlobals = Record<string, unknown>;

/** Contexts within contexts share their globals, so these say what rendering they are of. */
const renderings = new WeakMap<object, Rendering>();

/** Opens what one template runs in. */
export function openContext(
  scope: object,
  rendering: Rendering,
  { liquid, globals }: { readonly liquid: Liquid; readonly globals: LiquidGlobals },
): Context {
  renderings.set(globals, rendering);
  const context = new Context(scope, liquid.options, { sync: true, globals }, { liquid });
  return Object.assign(context, limiters(rendering.guard));
}

export function renderingOf({ globals }: Context): Rendering {
  const rendering = renderings.get(globals);
  if (!rendering) throw new Error('The context is of no rendering.');
  return rendering;
}

/** LiquidJS counts what it makes, and looks at the time; the guard knows how much of both there is for the whole rendering. */
function limiters(guard: LimitGuard) {
  const memory = {
    // Some filters count what templates give them, which may be no number.
    use: (amount: unknown) => {
      if (Number(amount) > 0) guard.allocate(Number(amount));
    },
    check: () => undefined,
  };
  const time = { use: () => guard.tick(), check: () => guard.tick() };
  return { memoryLimit: memory, renderLimit: time };
}
