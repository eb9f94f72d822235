/** The largest place that an item can have in a list, and the smallest is 0. */
const LAST = 2_147_483_647;
/** Between new places, so that something can be put there later. */
const GAP = 10;

/**
 * Ascending places for items in a new order, of which as many as possible keep the place that they have.
 *
 * @param places that the items have, in their new order; undefined for one that has none
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

/** Indexes of the longest series of places that ascend with room for what is between them. */
function longestKept(places: readonly (number | undefined)[]): number[] {
  const lengths: number[] = [];
  const previous: number[] = [];
  // With an item for each step the room is enough where this does not descend.
  const slack = places.map((place, index) => (place === undefined ? Number.NaN : place - index));
  for (const [index, own] of slack.entries()) {
    const fits = own >= 0 && own <= LAST - (places.length - 1);
    let best = -1;
    for (let earlier = 0; earlier < (fits ? index : 0); earlier++) {
      if (slack[earlier] <= own && lengths[earlier] > (best < 0 ? 0 : lengths[best])) best = earlier;
    }
    previous.push(best);
    lengths.push(fits ? 1 + (best < 0 ? 0 : lengths[best]) : 0);
  }
  const kept: number[] = [];
  const longest = Math.max(0, ...lengths);
  for (let index = longest === 0 ? -1 : lengths.indexOf(longest); index >= 0; index = previous[index])
    kept.unshift(index);
  return kept;
}
