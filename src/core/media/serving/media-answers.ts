import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { LaneRequest } from '#core/auth';
import { sharedHeaders } from '#platform/caching';
import { countedAddress, ifNoneMatchNames } from '#platform/request';
import type { MediaFile } from '../files/media-file';
import { ResizedImages, type ResizedImage } from '../images/resized-images';
import type { ResizeRequest } from '../images/resize-request';
import { kindOf } from '../kinds/media-kinds';
import { mediaNotFound, storageUnavailable } from '../media-errors';
import { nameOf } from '../paths/library-path';
import { MediaContents } from '../storage/media-contents';
import type { ByteRange } from '../storage/media-storage';

/** A file that is opened by itself may show its own picture and sound, and nothing else; it is of no origin. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Browsers show no PDF in a sandbox; what shows it is apart from the site anyway. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/** Only these are shown by browsers; all others are saved. */
const SHOWN = new Set(['image', 'audio', 'video', 'text']);

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

const LOGGER = new Logger('MediaAnswers');

type Headers = Readonly<Record<string, string>> & { readonly ETag: string };

/** How files are served that are for everybody. */
const PUBLIC = {
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};

/** And contents that only those see who may manage them. */
export const PRIVATE = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, max-age=0, must-revalidate',
};

function sharedBy(isOfVersion: boolean): typeof PUBLIC {
  return {
    ...PUBLIC,
    ...sharedHeaders(),
    ...(isOfVersion && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  };
}

interface Asked {
  readonly resize?: ResizeRequest;
  readonly sharing?: typeof PUBLIC;
  /** Whether the address names the content, so that nothing else is ever there. */
  readonly isOfVersion?: boolean;
}

/** Whole, in part, or not at all to those who have them already. */
@Injectable()
export class MediaAnswers {
  constructor(
    private readonly contents: MediaContents,
    private readonly resized: ResizedImages,
  ) {}

  async send(
    request: LaneRequest,
    response: ServerResponse,
    file: MediaFile,
    { resize, isOfVersion = false, sharing = sharedBy(isOfVersion) }: Asked = {},
  ): Promise<void> {
    const image = resize && this.resized.of(file, resize);
    const headers = { ...mediaHeaders(file, image?.mediaType), ...sharing, ETag: `"${image?.tag ?? file.hash}"` };
    if (isKnown(request, headers.ETag)) response.writeHead(304, headers).end();
    else if (image) await this.sendImage(request, response, headers, image);
    else await this.sendFile(request, response, headers, file);
  }

  private async sendImage(
    request: LaneRequest,
    response: ServerResponse,
    headers: Headers,
    image: ResizedImage,
  ): Promise<void> {
    const opened = await image.open(countedAddress(request.ip));
    if (!opened) throw mediaNotFound();
    const { stream, size } = opened;
    response.writeHead(200, { ...headers, ...(size !== undefined && { 'Content-Length': size }) });
    await sendStream(response, stream);
  }

  private async sendFile(
    request: LaneRequest,
    response: ServerResponse,
    headers: Headers,
    { path, hash, size }: MediaFile,
  ): Promise<void> {
    const range = rangeIn(request, headers.ETag, size);
    if (range === 'none') {
      const none = { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store', 'Content-Length': 0 };
      response.writeHead(416, none).end();
      return;
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const stream = await this.contents.read(hash, range);
    if (!stream) throw storageUnavailable(`The content ${hash} of ${path} is not there`);
    response.writeHead(range ? 206 : 200, {
      ...headers,
      'Accept-Ranges': 'bytes',
      'Content-Length': last - first + 1,
      ...(range && { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    });
    await sendStream(response, stream);
  }
}

function isKnown({ headers }: LaneRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && ifNoneMatchNames(known, etag);
}

/** A part of what somebody has the rest of counts only as long as that is the same. */
function rangeIn({ headers }: LaneRequest, etag: string, size: number): ReturnType<typeof byteRange> {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? byteRange(headers.range, size) : undefined;
}

async function sendStream(response: ServerResponse, stream: Readable): Promise<void> {
  if (response.req.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Whoever goes away before the end has had enough. Where the storage has broken off, the answer breaks off, too.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') LOGGER.error('Media broke off', error);
  }
}

/**
 * RFC 9110, 14.2. Undefined for all of it: where there is no header, or one that is not understood, or that asks for
 * several parts. `none` when there is no such part.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = SINGLE.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? 'none' : within(Math.max(0, size - Number(last)), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Number(last), size);
}

function within(first: number, last: number, size: number): ByteRange | 'none' {
  return first >= size ? 'none' : { first, last: Math.min(last, size - 1) };
}

/** Nothing in it runs, and it is what its name says or nothing. */
function mediaHeaders({ path, mediaType }: MediaFile, servedType = mediaType): Record<string, string> {
  const isPdf = mediaType === 'application/pdf';
  const group = kindOf(path)?.group;
  const isShown = isPdf || (group !== undefined && SHOWN.has(group));
  return {
    'Content-Type': servedType.startsWith('text/') ? `${servedType}; charset=utf-8` : servedType,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(nameOf(path))}`,
    'Content-Security-Policy': isPdf ? PDF_POLICY : POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}

/** As RFC 8187 wants it. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
