import { filters, toValue, type FilterImplOptions, type Liquid } from 'liquidjs';
import type { LimitGuard } from '../limits/limit-guard';
import { charactersIn, entriesIn } from '../limits/lists';
import type { FilterHandler } from './filter-handler';
import { FILTER_KINDS } from './filter-kinds';
import { guardOf } from '../engine/guarded-context';
import { OWN_FILTERS } from './own-filters';
import { foreseeSearch } from './searches';

/**
 * LiquidJS counts what most of its filters make, but of lists their entries alone. Here a list is weighed whole when a filter has made
 * it, with all that is in lists within it, so that whatever makes text of it later knows an end.
 */
export function guardFilters(liquid: Liquid): void {
  for (const [name, filter] of Object.entries(filters)) {
    const own: FilterImplOptions = OWN_FILTERS[name] ?? filter;
    if (typeof own === 'function') liquid.registerFilter(name, guarded(name, own));
  }
}

function guarded(name: string, own: FilterHandler): FilterHandler {
  const foresee = FORESEEN[FILTER_KINDS[name] ?? ''];
  return function (value: unknown, ...parameters: unknown[]) {
    const guard = guardOf(this.context);
    guard.step();
    foresee?.(guard, toValue(value), parameters.map(toValue));
    const made = own.call(this, value, ...parameters) as unknown;
    return isGenerator(made) ? weighedAtLast(made, guard) : weighed(made, guard);
  };
}

/** What is counted before the filter begins. */
const FORESEEN: Readonly<Record<string, (guard: LimitGuard, value: unknown, parameters: readonly unknown[]) => void>> =
  {
    uncounted: (guard, value) => {
      if (typeof value === 'string') guard.allocate(value.length);
      if (Array.isArray(value)) guard.allocate(charactersIn(value, guard));
    },
    search: (guard, value, [sought]) => foreseeSearch(value, sought, guard),
    // A list is compared with that of each entry, one by one.
    comparison: (guard, value, [, sought]) => {
      if (Array.isArray(sought)) guard.foresee(entriesIn(sought, guard) * (Array.isArray(value) ? value.length : 1));
    },
  };

function weighed(made: unknown, guard: LimitGuard): unknown {
  if (Array.isArray(made)) charactersIn(made, guard);
  return made;
}

function* weighedAtLast(made: Iterator<unknown>, guard: LimitGuard): Generator<unknown, unknown, unknown> {
  return weighed(yield made, guard);
}

function isGenerator(made: unknown): made is Generator {
  return typeof made === 'object' && made !== null && 'next' in made && 'throw' in made && !Array.isArray(made);
}
