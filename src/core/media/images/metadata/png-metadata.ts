import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { MOST_PROFILE_BYTES, type Metadata } from './metadata';

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
