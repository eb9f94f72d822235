import { filters, type FilterImplOptions, type Liquid } from 'liquidjs';
import { renderingOf } from './liquid-context';

/** The filters that put a value into a list, which may be a list itself. */
const NESTING = ['push', 'unshift'];

/**
 * LiquidJS counts the entries of a list and not those of lists within it, so a list that is put into itself again and again would
 * soon be more than can be printed. Here it is counted whole.
 */
export function boundNesting(liquid: Liquid): void {
  for (const name of NESTING) {
    const own = filters[name];
    if (typeof own !== 'function') throw new Error(`LiquidJS has no filter ${name} that can be counted.`);
    const counted: FilterImplOptions = function (list: unknown, value: unknown) {
      const { guard } = renderingOf(this.context);
      count(list, (amount) => guard.allocate(amount));
      count(value, (amount) => guard.allocate(amount));
      return own.call(this, list, value) as unknown;
    };
    liquid.registerFilter(name, counted);
  }
}

function count(value: unknown, allocate: (amount: number) => void): void {
  if (!Array.isArray(value)) return;
  allocate(value.length);
  for (const entry of value) count(entry, allocate);
}
