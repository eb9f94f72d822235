import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { ImageFormat, SourceFormat } from '../resize-request';
import { jpegWith, metadataInJpeg } from './jpeg-metadata';
import { MOST_PROFILE_BYTES, type Metadata } from './metadata';
import { metadataInWebp, webpWith } from './webp-metadata';

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const AROUND_BYTES = 12;
const HEADER_END = SIGNATURE_BYTES + AROUND_BYTES + 13;
/** Ends the name of a profile, and says how it is compressed. */
const BEFORE_PROFILE = Buffer.from('ICC\0\0', 'latin1');

export function metadataInPng(image: Buffer): Metadata {
  let [exif, profile]: (Buffer | undefined)[] = [];
  for (const { name, data } of chunksOf(image)) {
    if (name === 'eXIf') exif ??= data;
    if (name === 'iCCP') profile ??= inflated(data.subarray(data.indexOf(0) + 2));
  }
  return { exif, profile };
}

export function pngWith(image: Buffer, { exif, profile }: Metadata): Buffer {
  const made = [
    ...(profile ? [chunk('iCCP', Buffer.concat([BEFORE_PROFILE, deflateSync(profile)]))] : []),
    ...(exif ? [chunk('eXIf', exif)] : []),
  ];
  return Buffer.concat([image.subarray(0, HEADER_END), ...made, image.subarray(HEADER_END)]);
}

function inflated(data: Buffer): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MOST_PROFILE_BYTES });
  } catch {
    return undefined; // A picture can be shown without its profile.
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

function* chunksOf(image: Buffer): Generator<{ readonly name: string; readonly data: Buffer }> {
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= image.length;) {
    const start = at + 8;
    const end = start + image.readUInt32BE(at);
    if (end + 4 > image.length) return;
    yield { name: image.toString('latin1', at + 4, start), data: image.subarray(start, end) };
    at = end + 4;
  }
}

/** Of a box of ISO 14496-12: its length and its name. */
const BOX_HEAD = 8;
/** And its version and flags. */
const FULL_HEAD = BOX_HEAD + 4;

function boxNamed(image: Buffer, name: string, start = 0, end = image.length) {
  for (let at = start; at + BOX_HEAD <= end; at += Math.max(BOX_HEAD, image.readUInt32BE(at))) {
    if (image.toString('latin1', at + 4, at + BOX_HEAD) === name) return { at, end: at + image.readUInt32BE(at) };
  }
  throw new Error(`The AVIF has no ${name}`);
}

/**
 * As the encoder writes it (version 0 of all boxes, offsets of 32 bits), with a profile of colors as one more property of the picture,
 * which is its first item.
 */
function avifWith(image: Buffer, profile: Buffer): Buffer {
  const meta = boxNamed(image, 'meta');
  const locations = boxNamed(image, 'iloc', meta.at + FULL_HEAD, meta.end);
  const properties = boxNamed(image, 'iprp', meta.at + FULL_HEAD, meta.end);
  const known = boxNamed(image, 'ipco', properties.at + BOX_HEAD, properties.end);
  const uses = boxNamed(image, 'ipma', properties.at + BOX_HEAD, properties.end);
  const colors = Buffer.concat([Buffer.alloc(4), Buffer.from('colrprof', 'latin1'), profile]);
  colors.writeUInt32BE(colors.length);
  let index = 1;
  for (let at = known.at + BOX_HEAD; at < known.end; at += image.readUInt32BE(at)) index++;
  const longer = colors.length + 1;
  const made = Buffer.from(image);
  const grow = (at: number, by: number) => made.writeUInt32BE(made.readUInt32BE(at) + by, at);
  grow(meta.at, longer);
  grow(properties.at, longer);
  grow(known.at, colors.length);
  grow(uses.at, 1);
  // Behind the number of items: the id of the first, and how many properties it has.
  const count = uses.at + FULL_HEAD + 4 + 2;
  const end = count + 1 + image.readUInt8(count);
  made.writeUInt8(image.readUInt8(count) + 1, count);
  // Behind the widths of offsets and the number of items: id, file, number of extents, each with offset and length.
  let at = locations.at + FULL_HEAD + 4;
  for (let left = image.readUInt16BE(at - 2); left > 0; left--) {
    const extents = image.readUInt16BE(at + 4);
    at += 6;
    for (let extent = 0; extent < extents; extent++, at += 8) grow(at, longer);
  }
  return Buffer.concat([
    made.subarray(0, known.end),
    colors,
    made.subarray(known.end, end),
    Buffer.of(index),
    made.subarray(end),
  ]);
}

/** Of the directory of a picture: its author, and who may copy it. */
const TAGS = [0x013b, 0x8298];

const ASCII = 2;
const ENTRY_BYTES = 12;
const INLINE_BYTES = 4;
const HEAD_BYTES = 8;
/** With two of them, what a segment of a JPEG has room for. */
const MOST_BYTES = 16_384;

interface Credit {
  readonly tag: number;
  /** As it is written in the file, with the zero at its end. */
  readonly text: Buffer;
}

/** EXIF that has nothing but the credits of another one; undefined where that has none. */
function creditsIn(tiff: Buffer): Buffer | undefined {
  const credits = creditsOf(tiff);
  return credits.length === 0 ? undefined : written(credits);
}

function creditsOf(tiff: Buffer): readonly Credit[] {
  if (tiff.length < HEAD_BYTES) return [];
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return [];
  const number = (at: number, bytes: 2 | 4) => {
    if (at + bytes > tiff.length) return 0;
    return order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const directory = number(4, 4);
  const entries = Array.from({ length: number(directory, 2) }, (_, index) => directory + 2 + index * ENTRY_BYTES);
  return TAGS.flatMap((tag) => {
    const entry = entries.find((at) => number(at, 2) === tag && number(at + 2, 2) === ASCII);
    if (entry === undefined) return [];
    const length = number(entry + 4, 4);
    const start = length > INLINE_BYTES ? number(entry + 8, 4) : entry + 8;
    const text = tiff.subarray(start, start + length);
    return text.length === length && length > 1 && length <= MOST_BYTES ? [{ tag, text }] : [];
  });
}

/** In the order of Motorola: one directory, and the texts behind it. */
function written(credits: readonly Credit[]): Buffer {
  const head = Buffer.from('4d4d002a00000008', 'hex');
  const directory = Buffer.alloc(2 + credits.length * ENTRY_BYTES + 4);
  directory.writeUInt16BE(credits.length);
  let end = head.length + directory.length;
  for (const [index, { tag, text }] of credits.entries()) {
    const at = 2 + index * ENTRY_BYTES;
    directory.writeUInt16BE(tag, at);
    directory.writeUInt16BE(ASCII, at + 2);
    directory.writeUInt32BE(text.length, at + 4);
    if (text.length <= INLINE_BYTES) text.copy(directory, at + 8);
    else {
      directory.writeUInt32BE(end, at + 8);
      end += text.length;
    }
  }
  return Buffer.concat([head, directory, ...credits.flatMap(({ text }) => (text.length > INLINE_BYTES ? [text] : []))]);
}

interface Container {
  readonly read: (image: Buffer) => Metadata;
  readonly write: (image: Buffer, metadata: Metadata) => Buffer;
}

const CONTAINERS: Readonly<Record<SourceFormat, Container>> = {
  jpeg: { read: metadataInJpeg, write: jpegWith },
  png: { read: metadataInPng, write: pngWith },
  webp: { read: metadataInWebp, write: webpWith },
};

/** Where a profile says for which colors it is. */
const COLORS_AT = 16;
/** Named in the profile of the colors that pictures without one are shown in. It is larger than many a thumbnail. */
const ASSUMED = 'sRGB IEC61966-2.1';

/**
 * A picture with what belongs to it, wherever it came from in another one: its profile of colors, its author and its
 * copyright. Where and when it was taken does not, and which side is up was seen to.
 *
 * @param edited without any of it
 */
export function withMetadataOf(original: Buffer, edited: Buffer, format: SourceFormat): Buffer {
  const { read, write } = CONTAINERS[format];
  const { exif, profile } = read(original);
  return write(edited, { exif: exif && creditsIn(exif), profile: profile && isForRgb(profile) ? profile : undefined });
}

/**
 * A picture that was made of another one, with the profile of its colors where it would be shown in others without.
 *
 * @param format of the picture that was made
 */
export function withColorsOf(original: Buffer, made: Buffer, format: ImageFormat): Buffer {
  const { profile } = CONTAINERS[formatIn(original)].read(original);
  const isNeeded = profile && isForRgb(profile) && !profile.includes(ASSUMED);
  if (!isNeeded) return made;
  return format === 'avif' ? avifWith(made, profile) : CONTAINERS[format].write(made, { profile });
}

function formatIn(image: Buffer): SourceFormat {
  if (image[0] === 0xff) return 'jpeg';
  return image[0] === 0x89 ? 'png' : 'webp';
}

/** Pictures of other colors, such as those of printers, have become RGB. */
function isForRgb(profile: Buffer): boolean {
  return profile.length <= MOST_PROFILE_BYTES && profile.toString('latin1', COLORS_AT, COLORS_AT + 4) === 'RGB ';
}
