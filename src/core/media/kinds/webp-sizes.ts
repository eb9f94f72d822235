import type { FileHandle } from 'node:fs/promises';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Chunk {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

const RIFF_BYTES = 12;
const CHUNK_BYTES = 8;
const FRAME_BYTES = 16;
const SIZE_BYTES = 10;
/** More than any film of pictures has. */
const MOST_CHUNKS = 10_000;

const KEY_FRAME = '9d012a';
const LOSSLESS = 0x2f;

/**
 * Also of an animation, whose pictures may be smaller. Decoders make room for what pictures say of themselves, whatever
 * was said before.
 */
export async function saysOneSize(file: FileHandle): Promise<boolean> {
  const { size: end } = await file.stat();
  let canvas: Size | undefined;
  let pictures = 0;
  let read = 0;
  for await (const chunk of chunksOf(file, RIFF_BYTES, end)) {
    if (++read > MOST_CHUNKS) return false;
    const said = await sizeOf(file, chunk);
    if (said === 'none') continue;
    if (said === undefined) return false;
    if (chunk.name === 'VP8X' && canvas) return false;
    if (canvas && !(chunk.name === 'ANMF' ? isWithin(said, canvas) : isSame(said, canvas))) return false;
    canvas ??= said;
    if (chunk.name !== 'VP8X') pictures++;
  }
  return pictures > 0;
}

/** `none` for what is no picture, undefined for one that does not say how large it is. */
async function sizeOf(file: FileHandle, chunk: Chunk): Promise<Size | 'none' | undefined> {
  switch (chunk.name) {
    case 'VP8X':
      return canvasIn(await bytesAt(file, chunk.start, SIZE_BYTES), 4);
    case 'VP8 ':
      return lossyIn(await bytesAt(file, chunk.start, SIZE_BYTES));
    case 'VP8L':
      return losslessIn(await bytesAt(file, chunk.start, SIZE_BYTES));
    case 'ANMF':
      return frameIn(file, chunk);
    default:
      return 'none';
  }
}

/** A picture of an animation has a size, and within it a picture with one. */
async function frameIn(file: FileHandle, { start, size }: Chunk): Promise<Size | undefined> {
  const said = canvasIn(await bytesAt(file, start, FRAME_BYTES), 6);
  for await (const chunk of chunksOf(file, start + FRAME_BYTES, start + size)) {
    if (chunk.name !== 'VP8 ' && chunk.name !== 'VP8L') continue;
    const picture = await sizeOf(file, chunk);
    return said && picture && picture !== 'none' && isSame(picture, said) ? said : undefined;
  }
  return undefined;
}

async function* chunksOf(file: FileHandle, from: number, to: number): AsyncGenerator<Chunk> {
  for (let at = from; at + CHUNK_BYTES <= to;) {
    const head = await bytesAt(file, at, CHUNK_BYTES);
    if (!head) return;
    const chunk = { name: head.toString('latin1', 0, 4), start: at + CHUNK_BYTES, size: head.readUInt32LE(4) };
    yield chunk;
    at = chunk.start + chunk.size + (chunk.size % 2);
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return bytesRead === length ? buffer : undefined;
}

function canvasIn(bytes: Buffer | undefined, offset: number): Size | undefined {
  return bytes && { width: bytes.readUIntLE(offset, 3) + 1, height: bytes.readUIntLE(offset + 3, 3) + 1 };
}

function lossyIn(bytes: Buffer | undefined): Size | undefined {
  if (bytes?.toString('hex', 3, 6) !== KEY_FRAME) return undefined;
  return { width: bytes.readUInt16LE(6) & 0x3fff, height: bytes.readUInt16LE(8) & 0x3fff };
}

function losslessIn(bytes: Buffer | undefined): Size | undefined {
  if (bytes?.[0] !== LOSSLESS) return undefined;
  const bits = bytes.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

function isWithin(one: Size, other: Size): boolean {
  return one.width <= other.width && one.height <= other.height;
}
