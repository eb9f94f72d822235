import { Readable } from 'node:stream';
import { Transformer, FastResizeFilter, ResizeFit } from '@napi-rs/image';
import { Injectable, Logger } from '@nestjs/common';
import { ExpiringCache } from '#platform/caching';
import { Clock } from '#platform/clock';
import { DomainError } from '#platform/errors';
import { FairQueue } from '#platform/work-queue';
import type { MediaFile } from '../files/media-file';
import { MAX_SIDE } from '../kinds/media-inspector';
import { resizingBusy } from '../media-errors';
import { MediaContents } from '../storage/media-contents';
import { withColorsOf } from './metadata/kept-metadata';
import { formatOf, mediaTypeOf, resizePlan, type ResizePlan } from './resize-plan';
import type { ImageFormat, ResizeRequest } from './resize-request';

const QUALITY = 82;
/** About as good as that, at half the size; the slowest that does not take seconds. */
const AVIF = { quality: 60, speed: 8, threads: 1 };

export function encode(image: Transformer, format: ImageFormat, quality = QUALITY): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return image.jpeg(quality);
    case 'png':
      return image.png();
    case 'webp':
      return image.webp(quality);
    case 'avif':
      return image.avif(AVIF);
  }
}

/** One takes as much memory as the image has pixels. A page of the library shows 48 pictures, which somebody may ask for all at once. */
const LIMITS = { running: 1, waiting: 200, waitingOfOne: 50 };

@Injectable()
export class ImageQueue extends FairQueue {
  constructor() {
    super(LIMITS, resizingBusy);
  }
}

/** On threads of its own. Of what is in a file beside the image only its colors are kept, not where it was taken. */
@Injectable()
export class ImageResizer {
  async resize(image: Buffer, plan: ResizePlan): Promise<Buffer> {
    return withColorsOf(image, await this.resized(image, plan), plan.format);
  }

  private async resized(image: Buffer, { scaled, cut, canvas, format }: ResizePlan): Promise<Buffer> {
    // Upright first: what is planned is planned for the image as it is shown.
    const upright = new Transformer(image).rotate();
    const small = upright.fastResize({ ...scaled, filter: FastResizeFilter.Lanczos3, fit: ResizeFit.Fill });
    if (cut) return encode(new Transformer(await small.png()).crop(cut.x, cut.y, cut.width, cut.height), format);
    if (!canvas) return encode(small, format);
    const { box, x, y } = canvas;
    return encode(blank(box, format).overlay(await small.png(), x, y), format);
  }
}

/** What cannot be read today may be readable by the next release, whose nodes know nothing of it. */
const UNREADABLE_MS = 60 * 60_000;
const MOST_UNREADABLE = 1000;

export interface ResizedImage {
  readonly tag: string;
  readonly mediaType: string;
  /**
   * Undefined when the content is not there, or is no image that can be read.
   *
   * @param source who asks, such as an address: sources take turns
   */
  open(source: string): Promise<{ readonly stream: Readable; readonly size?: number } | undefined>;
}

/** Made when they are first asked for and kept from then on. */
@Injectable()
export class ResizedImages {
  private readonly logger = new Logger(ResizedImages.name);
  /** Made for several who ask at once only once. */
  private readonly underWay = new Map<string, Promise<Buffer | undefined>>();
  /** Hashes of contents that were tried in vain: to decode them takes as long each time. */
  private readonly unreadable = new ExpiringCache<true>(MOST_UNREADABLE);

  constructor(
    private readonly contents: MediaContents,
    private readonly resizer: ImageResizer,
    private readonly queue: ImageQueue,
    private readonly clock: Clock,
  ) {}

  /** Undefined for files that have one size only: those that are no images, and images of some formats. */
  of(file: MediaFile, request: ResizeRequest): ResizedImage | undefined {
    const own = formatOf(file.mediaType);
    if (own === undefined || file.width === null || file.height === null) return undefined;
    // Of a file that an earlier release took.
    if (Math.max(file.width, file.height) > MAX_SIDE) return undefined;
    const plan = resizePlan(
      { width: file.width, height: file.height },
      request,
      request.format ?? own,
      focalPointOf(file),
    );
    return {
      tag: `${file.hash}-${plan.variant}`,
      mediaType: mediaTypeOf(plan.format),
      open: (source) => this.open(file.hash, plan, source),
    };
  }

  private async open(hash: string, plan: ResizePlan, source: string): ReturnType<ResizedImage['open']> {
    const kept = await this.contents.resized(hash, plan.variant);
    if (kept) return { stream: kept };
    const bytes = await this.made(hash, plan, source);
    return bytes && { stream: Readable.from([bytes]), size: bytes.length };
  }

  /** What others have asked for already is waited for; where they had to give way, it is asked for anew. */
  private async made(hash: string, plan: ResizePlan, source: string): Promise<Buffer | undefined> {
    const key = `${hash}/${plan.variant}`;
    try {
      const others = this.underWay.get(key);
      if (others) return await others;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    return this.underWay.get(key) ?? this.begin(key, hash, plan, source);
  }

  private begin(key: string, hash: string, plan: ResizePlan, source: string): Promise<Buffer | undefined> {
    if (this.isUnreadable(hash)) return Promise.resolve(undefined);
    const made = this.queue.run(source, () => this.make(hash, plan)).finally(() => this.underWay.delete(key));
    this.underWay.set(key, made);
    return made;
  }

  private isUnreadable(hash: string): boolean {
    return this.unreadable.get(hash, this.clock.now().getTime()) ?? false;
  }

  private async make(hash: string, plan: ResizePlan): Promise<Buffer | undefined> {
    if (this.isUnreadable(hash)) return undefined;
    const image = await this.contents.readWhole(hash);
    if (!image) return undefined;
    let bytes: Buffer;
    try {
      bytes = await this.resizer.resize(image, plan);
    } catch (error) {
      this.logger.warn(`The image ${hash} cannot be resized: ${messageOf(error)}`);
      this.unreadable.set(hash, true, this.clock.now().getTime() + UNREADABLE_MS);
      return undefined;
    }
    await this.keep(hash, plan, bytes);
    return bytes;
  }

  /** Whoever asked gets the image, even if it cannot be kept. */
  private async keep(hash: string, { variant }: ResizePlan, bytes: Buffer): Promise<void> {
    try {
      await this.contents.keepResized(hash, variant, bytes);
    } catch (error) {
      this.logger.warn(`The image ${variant} of ${hash} was made and cannot be kept: ${messageOf(error)}`);
    }
  }
}

function focalPointOf({ focalX, focalY }: MediaFile): { x: number; y: number } | undefined {
  return focalX === null || focalY === null ? undefined : { x: focalX, y: focalY };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Transparent, but white where there is no transparency. */
function blank({ width, height }: { width: number; height: number }, format: ImageFormat): Transformer {
  return Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, format === 'jpeg' ? 255 : 0), width, height);
}
