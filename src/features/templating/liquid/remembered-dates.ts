import type { Liquid } from 'liquidjs';
import { TextCache } from '../bodies/text-cache';

const REMEMBERED_CHARACTERS = 200_000;
/** A day or a moment, whenever it is asked for: `now` and `today` are none. */
const FIXED = /^\d{4}-\d{2}-\d{2}/;

/** LiquidJS makes a format anew for each date, in the time that all else of a page takes; and pages show the same dates again. */
export function rememberDates(liquid: Liquid): void {
  const { date } = liquid.filters;
  if (typeof date !== 'function') return;
  const known = new TextCache<{ readonly text: unknown }>(REMEMBERED_CHARACTERS, ({ text }) => String(text).length);
  liquid.registerFilter('date', function (value: unknown, ...parameters: unknown[]) {
    const shown = (): unknown => date.call(this, value, ...parameters);
    if (typeof value !== 'string' || !FIXED.test(value) || !parameters.every(isPlain)) return shown();
    const key = [
      this.context.opts.locale,
      value,
      ...parameters.map((parameter) => `${typeof parameter} ${String(parameter)}`),
    ];
    return known.get(key.join('\n'), () => ({ text: shown() })).text;
  });
}

function isPlain(parameter: unknown): boolean {
  return typeof parameter === 'string' || typeof parameter === 'number';
}
