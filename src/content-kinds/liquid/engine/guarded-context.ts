import { Context, type Liquid } from 'liquidjs';
import type { LimitGuard } from '../limits/limit-guard';

/** Of dates, where nothing else is said. */
export const ENGLISH = 'en-US';

const known = new WeakMap<Liquid, Map<string, Liquid['options']>>();

export type LiquidGlobals = Record<string, unknown>;

export interface Surroundings {
  readonly liquid: Liquid;
  readonly globals: LiquidGlobals;
  /** Of the site, for dates. */
  readonly language?: unknown;
}

/**
 * Filters that go through a list ask it something at each entry, to read a member or to open a scope, and each of these
 * is a step of the rendering.
 */
export class GuardedContext extends Context {
  constructor(
    scope: object,
    readonly guard: LimitGuard,
    protected readonly surroundings: Surroundings,
  ) {
    const { liquid, globals, language } = surroundings;
    const options = localisedOptions(liquid, language);
    super(scope, options, { sync: true, globals }, { liquid, ...(limiters(guard) as object) });
  }

  override spawn(scope = {}): Context {
    this.guard.step();
    return this.beside(scope);
  }

  override push(scope: object): number {
    this.guard.step();
    return super.push(scope);
  }

  override readProperty(...[scope, name]: Parameters<Context['readProperty']>): unknown {
    this.guard.step();
    return super.readProperty(scope, name) as unknown;
  }

  protected beside(scope: object): GuardedContext {
    return new GuardedContext(scope, this.guard, this.surroundings);
  }
}

export function guardOf(context: Context): LimitGuard {
  if (context instanceof GuardedContext) return context.guard;
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

function localisedOptions(liquid: Liquid, language: unknown): Liquid['options'] {
  if (typeof language !== 'string' || language === 'en') return liquid.options;
  const ofEngine = known.get(liquid) ?? new Map<string, Liquid['options']>();
  known.set(liquid, ofEngine);
  const options = ofEngine.get(language) ?? { ...liquid.options, locale: language };
  ofEngine.set(language, options);
  return options;
}
