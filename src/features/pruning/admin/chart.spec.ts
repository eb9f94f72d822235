import { lineOf, versionChartOf } from './chart';

const month = (startUtc: string | undefined, examined: number, versions: number) => ({
  startUtc: startUtc === undefined ? undefined : new Date(startUtc),
  examined,
  versions,
});

describe('The chart of versions', () => {
  it('has a bar a month while there are few, with what goes at its foot', () => {
    const chart = versionChartOf([month('2026-01-01', 10, 4), month('2025-11-01', 5, 5), month('2026-01-01', 10, 6)]);
    expect(chart?.most).toBe(20);
    expect(chart?.bars.map(({ label, versions, prunable }) => [label, versions, prunable])).toEqual([
      ['11/25', 5, 5],
      ['12/25', 0, 0],
      ['1/26', 20, 10],
    ]);
    expect(chart?.bars[2]).toMatchObject({ kept: { y: 20, height: 70 }, deleted: { y: 90, height: 70 } });
    expect(chart?.bars[0]).toMatchObject({ kept: { height: 0 }, deleted: { y: 125, height: 35 } });
  });

  it('has a bar a year when there are many months', () => {
    const chart = versionChartOf([month('2011-03-01', 1, 1), month('2013-02-01', 2, 0), month('2013-05-01', 3, 1)]);
    expect(chart?.bars.map(({ label, versions }) => [label, versions])).toEqual([
      ['2011', 1],
      ['2012', 0],
      ['2013', 5],
    ]);
  });

  it('puts what is very old together, and stays in its frame', () => {
    const chart = versionChartOf([month('1970-01-01', 7, 7), month('2026-01-01', 1, 0)]);
    expect(chart?.bars).toHaveLength(24);
    expect(chart?.bars[0]).toMatchObject({ label: '2003', versions: 7 });
    const { x, width } = chart?.bars.at(-1) ?? { x: Infinity, width: 0 };
    expect(x + width).toBeLessThanOrEqual(704);
  });

  it.each([[[]], [[month(undefined, 3, 3)]]])('is not there without dates: %j', (months) =>
    expect(versionChartOf(months)).toBeUndefined(),
  );
});

it('A line goes from edge to edge', () =>
  expect(lineOf([0, 5, 10], { width: 100, height: 50 })).toEqual({ points: '0,50 50,25 100,0', most: 10 }));
