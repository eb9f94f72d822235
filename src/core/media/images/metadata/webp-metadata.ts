import { imageSize } from 'image-size';
import type { Metadata } from './metadata';

const RIFF_BYTES = 12;
const CHUNK_BYTES = 8;
const [HAS_PROFILE, HAS_ALPHA, HAS_EXIF] = [0x20, 0x10, 0x08];
/** Some writers put the beginning of a segment of JPEG before it. */
const EXIF = Buffer.from('Exif\0\0', 'latin1');

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

export function metadataInWebp(image: Buffer): Metadata {
  const chunks = [...chunksOf(image)];
  const dataOf = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data;
  const exif = dataOf('EXIF');
  return {
    exif: exif?.subarray(0, EXIF.length).equals(EXIF) ? exif.subarray(EXIF.length) : exif,
    profile: dataOf('ICCP'),
  };
}

/** Only the extended form has room for it. */
export function webpWith(image: Buffer, { exif, profile }: Metadata): Buffer {
  if (!exif && !profile) return image;
  const chunks = [...chunksOf(image)].filter(({ name }) => name !== 'VP8X');
  const { width, height } = imageSize(image);
  const head = Buffer.alloc(10);
  head[0] = (profile ? HAS_PROFILE : 0) | (exif ? HAS_EXIF : 0) | (hasAlpha(chunks) ? HAS_ALPHA : 0);
  head.writeUIntLE(width - 1, 4, 3);
  head.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    written('VP8X', head),
    ...(profile ? [written('ICCP', profile)] : []),
    ...chunks.map(({ name, data }) => written(name, data)),
    ...(exif ? [written('EXIF', exif)] : []),
  ]);
  const riff = Buffer.from('RIFF\0\0\0\0', 'latin1');
  riff.writeUInt32LE(body.length, 4);
  return Buffer.concat([riff, body]);
}

function hasAlpha(chunks: readonly Chunk[]): boolean {
  return chunks.some(
    ({ name, data }) => name === 'ALPH' || (name === 'VP8L' && data.length > 4 && ((data[4] ?? 0) & 0x10) !== 0),
  );
}

function written(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function* chunksOf(image: Buffer): Generator<Chunk> {
  for (let at = RIFF_BYTES; at + CHUNK_BYTES <= image.length;) {
    const start = at + CHUNK_BYTES;
    const end = start + image.readUInt32LE(at + 4);
    if (end > image.length) return;
    yield { name: image.toString('latin1', at, at + 4), data: image.subarray(start, end) };
    at = end + ((end - start) % 2);
  }
}
