import type { Liquid } from 'liquidjs';
import { TextCache } from '../bodies/text-cache';

const REMEMBERED_CHARACTERS = 200_000;
/** A day or a moment, whenever it is asked for: `now` and `today` are none. */
const FIXED = /^\d{4}-\d{2}-\d{2}/;

/** LiquidJS makes a format anew for each date, in the time that all else of a page takes; and pages show the same dates again. */
export function rememberDates(liquid: Liquid): void {
  const { date } = liquid.filters;
  if (typeof date !== 'function') return;
  const known = new TextCache<unknown>(REMEMBERED_CHARACTERS, (shown) => String(shown).length);
  liquid.registerFilter('date', function (value: unknown, ...parameters: unknown[]) {
    const shown = (): unknown => date.call(this, value, ...parameters);
    if (typeof value !== 'string' || !FIXED.test(value) || !parameters.every(isPlain)) return shown();
    return known.get(
      [
        this.context.opts.locale,
        value,
        ...parameters.map((parameter) => `${typeof parameter} ${String(parameter)}`),
      ].join('\n'),
      shown,
    );
  });
}

function isPlain(parameter: unknown): boolean {
  return typeof parameter === 'string' || typeof parameter === 'number';
}
