import type { Comparison, Speed } from './compare';
import { table } from './ratio';

const HEADINGS = ['case', 'compared with', 'service /s', 'µs', 'other /s', 'µs', 'ratio', 'target', ''];

/** The results as an aligned table. Ratios are cut off, not rounded: 0.699 has not met 0.70. */
export function resultTable(results: readonly Comparison[]): string {
  return table([HEADINGS, ...results.map(row)]);
}

function row({ name, comparedWith, service, other, ratio, target }: Comparison): string[] {
  const verdict = target === undefined ? ['-', ''] : [target.toFixed(2), ratio >= target ? 'met' : 'not met'];
  return [
    name,
    comparedWith,
    ...cells(service),
    ...cells(other),
    (Math.floor(ratio * 100) / 100).toFixed(2),
    ...verdict,
  ];
}

function cells({ perSecond, microseconds }: Speed): string[] {
  return [perSecond.toFixed(perSecond < 100 ? 1 : 0), Number.isFinite(microseconds) ? microseconds.toFixed(0) : '-'];
}
