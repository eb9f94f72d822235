import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { countedAddress, ifNoneMatchNames } from '#platform/request';
import type { MediaFile } from '../files/media-file';
import { ResizedImages, type ResizedImage } from '../images/resized-images';
import type { ResizeRequest } from '../images/resize-request';
import { mediaNotFound, storageUnavailable } from '../media-errors';
import { MediaContents } from '../storage/media-contents';
import { byteRange } from './byte-range';
import { mediaHeaders } from './media-headers';

const LOGGER = new Logger('MediaAnswers');

type Headers = Readonly<Record<string, string>> & { readonly ETag: string };

/** Answers with contents: whole, in part, or not at all to those who have them already. */
@Injectable()
export class MediaAnswers {
  constructor(
    private readonly contents: MediaContents,
    private readonly resized: ResizedImages,
  ) {}

  /** @throws DomainError 404, 503 */
  async send(response: Response, file: MediaFile, resize?: ResizeRequest): Promise<void> {
    const image = resize && this.resized.of(file, resize);
    const headers = { ...mediaHeaders(file, image?.mediaType), ETag: `"${image?.tag ?? file.hash}"` };
    if (isKnown(response.req, headers.ETag)) response.status(304).set(headers).end();
    else if (image) await this.sendImage(response, headers, image);
    else await this.sendFile(response, headers, file);
  }

  private async sendImage(response: Response, headers: Headers, image: ResizedImage): Promise<void> {
    const opened = await image.open(countedAddress(response.req.ip));
    if (!opened) throw mediaNotFound();
    response.set(headers);
    if (opened.size !== undefined) response.setHeader('Content-Length', opened.size);
    await sendStream(response, opened.stream);
  }

  private async sendFile(response: Response, headers: Headers, { path, hash, size }: MediaFile): Promise<void> {
    const range = rangeIn(response.req, headers.ETag, size);
    if (range === 'none') {
      response
        .status(416)
        .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
        .end();
      return;
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const stream = await this.contents.read(hash, range);
    if (!stream) throw storageUnavailable(`The content ${hash} of ${path} is not there`);
    response.set({ ...headers, 'Accept-Ranges': 'bytes', 'Content-Length': String(last - first + 1) });
    if (range) response.status(206).set('Content-Range', `bytes ${first}-${last}/${size}`);
    await sendStream(response, stream);
  }
}

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && ifNoneMatchNames(known, etag);
}

/** A part of what somebody has the rest of counts only as long as that is the same. */
function rangeIn({ headers }: Request, etag: string, size: number): ReturnType<typeof byteRange> {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? byteRange(headers.range, size) : undefined;
}

async function sendStream(response: Response, stream: Readable): Promise<void> {
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
