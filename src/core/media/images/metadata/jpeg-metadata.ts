import type { Metadata } from './metadata';

const EXIF = 'Exif\0\0';
const PROFILE = 'ICC_PROFILE\0';
const [APP0, APP1, APP2, START_OF_SCAN] = [0xe0, 0xe1, 0xe2, 0xda];
const HEAD_BYTES = 4;
const MOST_BYTES = 65_533;
/** Which piece of the profile it is, and of how many. */
const PLACE_BYTES = 2;
const MOST_PIECES = 255;

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
  readonly end: number;
}

export function metadataInJpeg(image: Buffer): Metadata {
  const segments = [...segmentsOf(image)];
  const after = (marker: number, name: string) =>
    segments.flatMap(({ marker: own, data }) =>
      own === marker && data.toString('latin1', 0, name.length) === name ? [data.subarray(name.length)] : [],
    );
  const pieces = after(APP2, PROFILE).toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  const isWhole =
    pieces.length > 0 && pieces.every((piece, index) => piece[0] === index + 1 && piece[1] === pieces.length);
  return {
    exif: after(APP1, EXIF)[0],
    profile: isWhole ? Buffer.concat(pieces.map((piece) => piece.subarray(PLACE_BYTES))) : undefined,
  };
}

export function jpegWith(image: Buffer, { exif, profile }: Metadata): Buffer {
  const [first] = segmentsOf(image);
  const start = first?.marker === APP0 ? first.end : 2;
  const made = [
    ...(exif ? [segment(APP1, Buffer.from(EXIF, 'latin1'), exif)] : []),
    ...(profile ? piecesOf(profile) : []),
  ];
  return Buffer.concat([image.subarray(0, start), ...made, image.subarray(start)]);
}

function piecesOf(profile: Buffer): readonly Buffer[] {
  const most = MOST_BYTES - PROFILE.length - PLACE_BYTES;
  const count = Math.ceil(profile.length / most);
  if (count > MOST_PIECES) return [];
  return Array.from({ length: count }, (_, index) =>
    segment(
      APP2,
      Buffer.from(PROFILE, 'latin1'),
      Buffer.from([index + 1, count]),
      profile.subarray(index * most, (index + 1) * most),
    ),
  );
}

function segment(marker: number, ...data: readonly Buffer[]): Buffer {
  const all = Buffer.concat(data);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(all.length + 2, 2);
  return Buffer.concat([head, all]);
}

/** Those before the picture itself. */
function* segmentsOf(image: Buffer): Generator<Segment> {
  for (let at = 2; at + HEAD_BYTES <= image.length && image[at] === 0xff;) {
    const marker = image[at + 1] ?? 0;
    // A marker may have any number of these before it.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + image.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN || end < at + HEAD_BYTES || end > image.length) return;
    yield { marker, data: image.subarray(at + HEAD_BYTES, end), end };
    at = end;
  }
}
