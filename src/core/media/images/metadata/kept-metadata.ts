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

/** Pictures of other colors, such as those of printers, have become RGB. */
function isForRgb(profile: Buffer): boolean {
  return profile.length <= MOST_PROFILE_BYTES && profile.toString('latin1', COLORS_AT, COLORS_AT + 4) === 'RGB ';
}
