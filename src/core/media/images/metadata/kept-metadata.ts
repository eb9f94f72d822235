import type { ImageFormat } from '../resize-request';
import { creditsIn } from './exif-credits';
import { jpegWith, metadataInJpeg } from './jpeg-metadata';
import { MOST_PROFILE_BYTES, type Metadata } from './metadata';
import { metadataInPng, pngWith } from './png-metadata';
import { metadataInWebp, webpWith } from './webp-metadata';

interface Container {
  readonly read: (image: Buffer) => Metadata;
  readonly write: (image: Buffer, metadata: Metadata) => Buffer;
}

const CONTAINERS: Readonly<Record<ImageFormat, Container>> = {
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
export function withMetadataOf(original: Buffer, edited: Buffer, format: ImageFormat): Buffer {
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
  return isNeeded ? CONTAINERS[format].write(made, { profile }) : made;
}

function formatIn(image: Buffer): ImageFormat {
  if (image[0] === 0xff) return 'jpeg';
  return image[0] === 0x89 ? 'png' : 'webp';
}

/** Pictures of other colors, such as those of printers, have become RGB. */
function isForRgb(profile: Buffer): boolean {
  return profile.length <= MOST_PROFILE_BYTES && profile.toString('latin1', COLORS_AT, COLORS_AT + 4) === 'RGB ';
}
