import type { ByteRange } from '../storage/media-storage';

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a content that a header `Range` asks for (RFC 9110, 14.2). Undefined for all of it: where there is no header, or one that
 * is not understood, or that asks for several parts. `none` when there is no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = SINGLE.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? 'none' : within(Math.max(0, size - Number(last)), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Number(last), size);
}

function within(first: number, last: number, size: number): ByteRange | 'none' {
  return first >= size ? 'none' : { first, last: Math.min(last, size - 1) };
}
