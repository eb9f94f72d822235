import type { MonthForecast } from '../preview/pruning-preview';

const WIDTH = 704;
const BASE = 160;
const TOP = 20;
const LEFT = 48;
const RIGHT = 8;
const GAP = 0.3;
/** Of one period, while there are few. */
const MAX_STEP = 60;
/** Beyond so many months bars are of years. */
const MOST_MONTHS = 18;
/** Years before these are put together with the first that is shown. */
const MOST_YEARS = 24;
const YEAR_MONTHS = 12;

interface Box {
  readonly y: number;
  readonly height: number;
}

interface Bar {
  readonly x: number;
  readonly middle: number;
  readonly width: number;
  readonly label: string;
  readonly kept: Box;
  readonly deleted: Box;
  readonly versions: number;
  readonly prunable: number;
}

export interface VersionChart {
  readonly bars: readonly Bar[];
  readonly most: number;
}

interface Period {
  readonly label: string;
  examined: number;
  versions: number;
}

/** @returns undefined when no version has a date */
export function versionChartOf(months: readonly MonthForecast[]): VersionChart | undefined {
  const periods = periodsOf(months);
  if (periods.length === 0) return undefined;
  const most = Math.max(...periods.map(({ examined }) => examined));
  const step = Math.min(MAX_STEP, (WIDTH - LEFT - RIGHT) / periods.length);
  const heightOf = (count: number) => (count / most) * (BASE - TOP);
  const bars = periods.map(({ label, examined, versions }, index) => {
    const x = LEFT + index * step;
    const [whole, prunable] = [heightOf(examined), heightOf(versions)];
    return {
      x: round(x + (step * GAP) / 2),
      middle: round(x + step / 2),
      width: round(step * (1 - GAP)),
      label,
      kept: { y: round(BASE - whole), height: round(whole - prunable) },
      deleted: { y: round(BASE - prunable), height: round(prunable) },
      versions: examined,
      prunable: versions,
    };
  });
  return { bars, most };
}

/** Without gaps, so that the chart has time as its axis. */
function periodsOf(months: readonly MonthForecast[]): Period[] {
  const dated = months.flatMap(({ startUtc, ...counts }) =>
    startUtc ? [{ month: monthOf(startUtc), ...counts }] : [],
  );
  if (dated.length === 0) return [];
  const all = dated.map(({ month }) => month);
  const [first, last] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
  const unit = last - first < MOST_MONTHS ? 1 : YEAR_MONTHS;
  const end = Math.floor(last / unit);
  const start = Math.max(Math.floor(first / unit), unit === 1 ? 0 : end - MOST_YEARS + 1);
  const periods = Array.from({ length: end - start + 1 }, (_, index) => ({
    label: labelOf(start + index, unit),
    examined: 0,
    versions: 0,
  }));
  for (const { month, examined, versions } of dated) {
    const period = periods[Math.max(0, Math.floor(month / unit) - start)];
    if (!period) continue;
    period.examined += examined;
    period.versions += versions;
  }
  return periods;
}

function monthOf(date: Date): number {
  return date.getUTCFullYear() * YEAR_MONTHS + date.getUTCMonth();
}

function labelOf(period: number, unit: number): string {
  if (unit === YEAR_MONTHS) return String(period);
  return `${(period % YEAR_MONTHS) + 1}/${String(Math.floor(period / YEAR_MONTHS)).slice(-2)}`;
}

interface Line {
  readonly points: string;
  readonly most: number;
}

/** From edge to edge. */
export function lineOf(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): Line {
  const most = Math.max(0, ...values);
  const points = values.map((value, index) => {
    const x = index * (width / Math.max(1, values.length - 1));
    return `${round(x)},${round(height - (value / Math.max(1, most)) * height)}`;
  });
  return { points: points.join(' '), most };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
