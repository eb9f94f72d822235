import { createHash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { Injectable, Logger } from '@nestjs/common';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import { MediaChanges } from '../files/media-changes';
import type { FocalPoint, MediaFile } from '../files/media-file';
import { withMetadataOf } from '../images/metadata/kept-metadata';
import { formatOf } from '../images/resize-plan';
import type { SourceFormat } from '../images/resize-request';
import { encode, ImageQueue } from '../images/resized-images';
import { invalidMedia, storageUnavailable } from '../media-errors';
import { MediaContents } from '../storage/media-contents';
import { MediaVersions, type Making } from './media-versions';

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

interface EditedPicture extends FocalPoint {
  readonly width: number;
  readonly height: number;
}

/** Of what is in a file besides the picture, its profile of colors and its credits are kept. */
@Injectable()
export class ImageEditor {
  async crop(image: Buffer, { x, y, width, height }: Part, format: SourceFormat): Promise<Buffer> {
    const part = new Transformer(image).rotate().crop(x, y, width, height);
    return withMetadataOf(image, await encode(part, format, QUALITY), format);
  }

  async rotate(image: Buffer, degrees: Degrees, format: SourceFormat): Promise<Buffer> {
    const { orientation = 1 } = await new Transformer(image).metadata(true);
    // One rotation is done of several.
    const upright = orientation === 1 ? image : await new Transformer(image).rotate().png();
    const turned = new Transformer(upright).rotate(ROTATIONS[degrees]);
    return withMetadataOf(image, await encode(turned, format, QUALITY), format);
  }
}

function cropped(picture: Picture, { x, y, width, height }: Part): EditedPicture {
  const focalX = percentIn(picture.focalX, picture.width, x, width);
  const focalY = percentIn(picture.focalY, picture.height, y, height);
  const isWithin = focalX !== null && focalY !== null;
  return { width, height, focalX: isWithin ? focalX : null, focalY: isWithin ? focalY : null };
}

function rotated({ width, height, focalX, focalY }: Picture, degrees: Degrees): EditedPicture {
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

/** Each takes the tag of the file as it was read; without one, whatever is stored is changed. */
@Injectable()
export class MediaEdits {
  private readonly logger = new Logger(MediaEdits.name);

  constructor(
    private readonly changes: MediaChanges,
    private readonly versions: MediaVersions,
    private readonly contents: MediaContents,
    private readonly editor: ImageEditor,
    private readonly queue: ImageQueue,
  ) {}

  async crop(principal: Principal, id: string, part: Part, ifMatch?: string): Promise<MediaFile> {
    const file = await this.changes.get(id);
    const format = requireFormat(file, 'width');
    requireWithin(part, file);
    if (part.width === file.width && part.height === file.height) return file;
    return this.edit(principal, file, { action: 'crop' }, { ifMatch, ...cropped(file, part) }, (image) =>
      this.editor.crop(image, part, format),
    );
  }

  async rotate(principal: Principal, id: string, degrees: Degrees, ifMatch?: string): Promise<MediaFile> {
    const file = await this.changes.get(id);
    const format = requireFormat(file, 'degrees');
    return this.edit(principal, file, { action: 'rotate' }, { ifMatch, ...rotated(file, degrees) }, (image) =>
      this.editor.rotate(image, degrees, format),
    );
  }

  /** As the latest version: nothing of what came after it is lost. */
  async restore(principal: Principal, id: string, number: number, ifMatch?: string): Promise<MediaFile> {
    const { mediaType } = await this.changes.get(id);
    const { hash, size, width, height, focalX, focalY } = await this.versions.get(id, number);
    const facts = { mediaType, hash, size, width, height };
    const made = { action: 'restore', restored: number, facts, focalPoint: { focalX, focalY } } as const;
    return this.changes.setContent(principal, id, made, ifMatch);
  }

  private async edit(
    principal: Principal,
    { id, hash: madeOf, mediaType }: MediaFile,
    making: Making,
    { ifMatch, width, height, ...focalPoint }: EditedPicture & { readonly ifMatch?: string },
    work: (image: Buffer) => Promise<Buffer>,
  ): Promise<MediaFile> {
    const bytes = await this.queue.run(principal.id, () => this.made(madeOf, work));
    const hash = createHash('sha256').update(bytes).digest('hex');
    await this.contents.keep({ hash, bytes });
    const facts = { mediaType, hash, size: bytes.length, width, height };
    return this.changes.setContent(principal, id, { ...making, facts, focalPoint, madeOf }, ifMatch);
  }

  private async made(hash: string, work: (image: Buffer) => Promise<Buffer>): Promise<Buffer> {
    const image = await this.contents.readWhole(hash);
    if (!image) throw storageUnavailable(`The content ${hash} is not there`);
    try {
      return await work(image);
    } catch (error) {
      this.logger.warn(`The image ${hash} cannot be edited: ${String(error)}`);
      throw invalidMedia([{ member: '', ...sentence('The picture cannot be read. Replace it with one that can.') }]);
    }
  }
}

function requireFormat({ mediaType, width, height }: MediaFile, member: string): SourceFormat {
  const format = formatOf(mediaType);
  if (format !== undefined && width !== null && height !== null) return format;
  throw invalidMedia([{ member, ...sentence('is for JPEG, PNG and WebP pictures only. Replace the file instead.') }]);
}

function requireWithin(part: Part, { width, height }: MediaFile): void {
  const sides = [
    { member: 'width', end: part.x + part.width, most: width ?? 0, start: 'x' },
    { member: 'height', end: part.y + part.height, most: height ?? 0, start: 'y' },
  ];
  const faults = sides
    .filter(({ end, most }) => end > most)
    .map(({ member, most, start }) => ({
      member,
      ...sentence('must, together with {start}, be at most {most}: the picture is no larger.', { start, most }),
    }));
  if (faults.length > 0) throw invalidMedia(faults);
}
