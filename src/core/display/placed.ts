import type { PlacedView } from '@espalier/plugin-sdk';

const POSITION = /^\d+(\.\d+)*$/;

/** Whether the position of a view can be compared with others. */
export function hasPosition({ placement }: PlacedView): boolean {
  return POSITION.test(placement.position);
}

/** Ascending by position; `toSorted` leaves equal positions in the order of the drivers. */
export function byPosition(one: PlacedView, other: PlacedView): number {
  return comparePositions(one.placement.position, other.placement.position);
}

/** Ascending by numbers with dots, each part a number: `2`, `10`, `10.1`. */
export function comparePositions(one: string, other: string): number {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  for (const [index, number] of first.entries()) {
    const against = second[index] ?? -1;
    if (number !== against) return number - against;
  }
  return first.length - second.length;
}

function numbersOf(position: string): number[] {
  return position.split('.').map(Number);
}
