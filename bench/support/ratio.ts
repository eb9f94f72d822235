/** The middle of the values, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = Number.NaN] = sorted.slice(Math.max(0, middle - 1), middle + 1);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : (below + above) / 2;
}

/** The median of the ratios of two series, pair by pair: what a machine whose speed drifts still says truly. */
export function medianRatio(numerators: readonly number[], denominators: readonly number[]): number {
  return median(numerators.map((numerator, index) => numerator / (denominators[index] ?? Number.NaN)));
}

/** Rows as an aligned table for a terminal. */
export function table(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
