import type { JsonValue } from '@espalier/plugin-sdk';
import { pictureUrl } from '#core/media';

/** Of one text and of another, in each other's place. */
export interface PicturePair {
  readonly before?: string;
  readonly after?: string;
  /** Paths within the service of small pictures. */
  readonly pictureBefore?: string;
  readonly pictureAfter?: string;
}

/** A text may have thousands. */
const MOST_PAIRS = 20;
const PICTURE_WIDTH = 480;
const MENTIONED = /\/media\/([^\s"'()<>?#]+)/g;

/** A file of the library as a small picture. */
export function pictureOf(file: JsonValue | undefined): string | undefined {
  return typeof file === 'string' ? pictureUrl(file, PICTURE_WIDTH) : undefined;
}

/** Pictures of the library that only one of two texts has. */
export function changedPictures(before: JsonValue | undefined, after: JsonValue | undefined): PicturePair[] {
  const [earlier, later] = [picturesIn(before), picturesIn(after)];
  const removed = [...earlier].filter((file) => !later.has(file));
  const added = [...later].filter((file) => !earlier.has(file));
  const length = Math.min(Math.max(removed.length, added.length), MOST_PAIRS);
  return Array.from({ length }, (_, index) => ({
    before: removed[index],
    after: added[index],
    pictureBefore: pictureOf(removed[index]),
    pictureAfter: pictureOf(added[index]),
  }));
}

function picturesIn(text: JsonValue | undefined): ReadonlySet<string> {
  if (typeof text !== 'string') return new Set();
  const files = Array.from(text.matchAll(MENTIONED), ([, address = '']) => decoded(address));
  return new Set(files.filter((file) => !file.split('/').includes('..') && pictureOf(file) !== undefined));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
