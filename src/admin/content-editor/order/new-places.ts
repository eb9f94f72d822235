/** The largest place that an item can have in a list, and the smallest is 0. */
const LAST = 2_147_483_647;
/** Between new places, so that something can be put there later. */
const GAP = 10;

/**
 * Ascending; as many as possible keep the place that they have.
 *
 * @param places of the items in their new order; undefined for one that has none
 */
export function newPlaces(places: readonly (number | undefined)[]): number[] {
  const kept = longestKept(places);
  const result: number[] = [];
  let [before, at] = [-1, -1];
  for (const index of [...kept, places.length]) {
    const place = places[index];
    const steps = index - at;
    const room = place === undefined ? Math.min(GAP * steps, LAST + 1 - before) : place - before;
    for (let step = 1; step < steps; step++) result.push(before + Math.floor((room * step) / steps));
    if (place === undefined) break;
    result.push(place);
    [before, at] = [place, index];
  }
  return result;
}

interface Series {
  readonly index: number;
  readonly slack: number;
  readonly length: number;
  readonly before?: Series;
}

function longestKept(places: readonly (number | undefined)[]): number[] {
  const found: Series[] = [];
  for (const [index, place = Number.NaN] of places.entries()) {
    // With an item for each step the room is enough where this does not descend.
    const slack = place - index;
    if (!(slack >= 0 && slack <= LAST - (places.length - 1))) continue;
    const before = longest(found.filter((earlier) => earlier.slack <= slack));
    found.push({ index, slack, length: 1 + (before?.length ?? 0), before });
  }
  const kept: number[] = [];
  for (let series = longest(found); series; series = series.before) kept.unshift(series.index);
  return kept;
}

function longest(found: readonly Series[]): Series | undefined {
  let best: Series | undefined;
  for (const series of found) if (series.length > (best?.length ?? 0)) best = series;
  return best;
}
