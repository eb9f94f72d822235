import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { MediaChanges } from '../files/media-changes';
import type { MediaFile } from '../files/media-file';
import { ImageQueue } from '../images/image-queue';
import { formatOf } from '../images/resize-plan';
import type { ImageFormat } from '../images/resize-request';
import { invalidMedia, storageUnavailable } from '../media-errors';
import { MediaContents } from '../storage/media-contents';
import { MediaVersions, type Making } from './media-versions';
import { cropped, ImageEditor, rotated, type Degrees, type EditedPicture, type Part } from './picture-edits';

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
      throw invalidMedia([{ member: '', message: 'The picture cannot be read. Replace it with one that can.' }]);
    }
  }
}

function requireFormat({ mediaType, width, height }: MediaFile, member: string): ImageFormat {
  const format = formatOf(mediaType);
  if (format !== undefined && width !== null && height !== null) return format;
  throw invalidMedia([{ member, message: 'is for JPEG, PNG and WebP pictures only. Replace the file instead.' }]);
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
      message: `must, together with ${start}, be at most ${most}: the picture is no larger.`,
    }));
  if (faults.length > 0) throw invalidMedia(faults);
}
