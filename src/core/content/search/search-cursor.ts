import { InvalidCursorError } from '../content-errors';
import type { SearchPlace } from './search-statement';

const FORM = /^([\d.e+-]{1,20}) (-infinity|[-\d]{10} [:\d]{8}(?:\.\d{1,6})?\+00) (\d{1,18})$/;

export function encodePlace(place: readonly (string | null)[]): string {
  return Buffer.from(place.join(' ')).toString('base64url');
}

/** Who makes one up gets a place like any other. @throws InvalidCursorError */
export function decodePlace(cursor: string): SearchPlace {
  const [, rank, dated, id] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (rank === undefined || dated === undefined || id === undefined || Number.isNaN(Number(rank))) {
    throw new InvalidCursorError('after is not a cursor of this search. Give a cursor back as it came.');
  }
  return [rank, dated, id];
}
