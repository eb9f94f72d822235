import { Transformer } from '@napi-rs/image';
import { Injectable } from '@nestjs/common';
import type { FocalPoint, MediaFile } from '../files/media-file';
import { encode } from '../images/encode';
import { withMetadataOf } from '../images/metadata/kept-metadata';
import type { ImageFormat } from '../images/resize-request';

/** A part of a picture as it is shown, in pixels from the left and from the top. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Clockwise. */
export const QUARTERS = [90, 180, 270] as const;
export type Degrees = (typeof QUARTERS)[number];

/** What comes of a picture is what is made smaller from then on. */
const QUALITY = 95;

/** The numbers of EXIF, which the library takes for a rotation. */
const ROTATIONS: Readonly<Record<Degrees, number>> = { 90: 6, 180: 3, 270: 8 };

type Picture = Pick<MediaFile, 'width' | 'height'> & FocalPoint;

export interface EditedPicture extends FocalPoint {
  readonly width: number;
  readonly height: number;
}

/** Of what is in a file besides the picture, its profile of colors and its credits are kept. */
@Injectable()
export class ImageEditor {
  async crop(image: Buffer, { x, y, width, height }: Part, format: ImageFormat): Promise<Buffer> {
    const part = new Transformer(image).rotate().crop(x, y, width, height);
    return withMetadataOf(image, await encode(part, format, QUALITY), format);
  }

  async rotate(image: Buffer, degrees: Degrees, format: ImageFormat): Promise<Buffer> {
    const { orientation = 1 } = await new Transformer(image).metadata(true);
    // One rotation is done of several.
    const upright = orientation === 1 ? image : await new Transformer(image).rotate().png();
    const turned = new Transformer(upright).rotate(ROTATIONS[degrees]);
    return withMetadataOf(image, await encode(turned, format, QUALITY), format);
  }
}

export function cropped(picture: Picture, { x, y, width, height }: Part): EditedPicture {
  const focalX = percentIn(picture.focalX, picture.width, x, width);
  const focalY = percentIn(picture.focalY, picture.height, y, height);
  const isWithin = focalX !== null && focalY !== null;
  return { width, height, focalX: isWithin ? focalX : null, focalY: isWithin ? focalY : null };
}

export function rotated({ width, height, focalX, focalY }: Picture, degrees: Degrees): EditedPicture {
  const [wide, high] = [width ?? 0, height ?? 0];
  const point = { focalX: null, focalY: null };
  if (degrees === 180) {
    const turned = focalX === null || focalY === null ? point : { focalX: 100 - focalX, focalY: 100 - focalY };
    return { width: wide, height: high, ...turned };
  }
  if (focalX === null || focalY === null) return { width: high, height: wide, ...point };
  const turned = degrees === 90 ? { focalX: 100 - focalY, focalY: focalX } : { focalX: focalY, focalY: 100 - focalX };
  return { width: high, height: wide, ...turned };
}

/** Null for a place outside of the part. */
function percentIn(percent: number | null, whole: number | null, start: number, part: number): number | null {
  if (percent === null || whole === null) return null;
  const found = Math.round((((percent / 100) * whole - start) / part) * 100);
  return found >= 0 && found <= 100 ? found : null;
}
