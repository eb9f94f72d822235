import { Context, type Liquid } from 'liquidjs';
import type { LimitGuard } from '../rendering/limit-guard';
import type { Rendering } from '../rendering/rendering';
import { localisedOptions } from './localised-options';

/** What all templates of a rendering see beside their model. */
export type LiquidGlobals = Record<string, unknown>;

/** What templates share that are rendered together. */
interface Surroundings {
  readonly liquid: Liquid;
  readonly globals: LiquidGlobals;
}

/**
 * What one template runs in. Filters that go through a list ask it something at each entry, to read a member or to open a scope, and
 * each of these is a step of the rendering.
 */
class GuardedContext extends Context {
  private readonly guard: LimitGuard;

  constructor(
    scope: object,
    readonly rendering: Rendering,
    private readonly surroundings: Surroundings,
  ) {
    const { liquid, globals } = surroundings;
    const options = localisedOptions(liquid, rendering.site?.Language);
    super(scope, options, { sync: true, globals }, { liquid, ...(limiters(rendering.guard) as object) });
    this.guard = rendering.guard;
  }

  override spawn(scope = {}): Context {
    this.guard.step();
    return new GuardedContext(scope, this.rendering, this.surroundings);
  }

  override push(scope: object): number {
    this.guard.step();
    return super.push(scope);
  }

  override readProperty(...[scope, name]: Parameters<Context['readProperty']>): unknown {
    this.guard.step();
    return super.readProperty(scope, name) as unknown;
  }
}

/** Opens what one template runs in. */
export function openContext(scope: object, rendering: Rendering, surroundings: Surroundings): Context {
  return new GuardedContext(scope, rendering, surroundings);
}

export function renderingOf(context: Context): Rendering {
  if (context instanceof GuardedContext) return context.rendering;
  throw new Error('The context is of no rendering.');
}

/** LiquidJS counts what it makes, and looks at the time; the guard knows how much of both there is for the whole rendering. */
function limiters(guard: LimitGuard) {
  const memory = {
    // Some filters count what templates give them, which may be no number.
    use: (amount: unknown) => {
      guard.step();
      if (Number(amount) > 0) guard.allocate(Number(amount));
    },
    check: () => undefined,
  };
  const time = { use: () => guard.tick(), check: () => guard.tick() };
  return { memoryLimit: memory, renderLimit: time };
}
