import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { type Fault, sentence, type Sentence } from '@espalier/plugin-sdk';
import { imageSize } from 'image-size';
import type { ReceivedFile } from '#platform/uploads';
import type { MediaFacts } from '../files/media-file';
import { invalidMedia } from '../media-errors';
import { MEDIA_KINDS, kindOf, looksLike, type MediaKind } from './media-kinds';
import { saysOneSize } from './webp-sizes';

const NO_SVG = sentence('SVG images can contain scripts, so they are not accepted. Upload a PNG or WebP image.');
const NO_HTML = sentence('HTML pages can contain scripts, so they are not accepted. Create an item instead.');

const ACTIVE: Readonly<Record<string, Sentence>> = {
  svg: NO_SVG,
  svgz: NO_SVG,
  html: NO_HTML,
  htm: NO_HTML,
};

/** More than cameras have; its pixels have to fit into memory when it is resized. */
const MAX_PIXELS = 50_000_000;

/** What resizing takes grows with the longest side, too: a line of fifty million pixels takes gigabytes. */
export const MAX_SIDE = 32_767;

/** Images say how large they are somewhere in here. */
const HEAD_BYTES = 1024 ** 2;

const PNG_BIT_DEPTH = 24;

/** From here on, what stands in an image lies on its side (EXIF). */
const LYING = 5;

const DAMAGED = sentence('is not an image that can be read. It may be damaged.');

type Dimensions = Pick<MediaFacts, 'width' | 'height'>;

export interface InspectedFile {
  readonly member: string;
  readonly path: string;
  readonly file: ReceivedFile;
}

@Injectable()
export class MediaInspector {
  async inspectAll<File extends InspectedFile>(files: readonly File[]): Promise<(File & { facts: MediaFacts })[]> {
    const found = await Promise.all(files.map(async (file) => ({ file, result: await this.factsOf(file) })));
    const faults = found.flatMap(({ result }) => ('message' in result ? [result] : []));
    if (faults.length > 0) throw invalidMedia(faults);
    return found.flatMap(({ file, result }) => ('hash' in result ? [{ ...file, facts: result }] : []));
  }

  async inspect(file: InspectedFile): Promise<MediaFacts> {
    const result = await this.factsOf(file);
    if ('message' in result) throw invalidMedia([result]);
    return result;
  }

  private async factsOf({ member, path, file }: InspectedFile): Promise<MediaFacts | Fault> {
    const kind = kindOf(path);
    const head = await headOf(file.path);
    const fault = contentFault(path, head);
    if (!kind || fault !== undefined) return { member, message: '', ...fault };
    const result = await this.lookInto(kind, head, file);
    return 'message' in result
      ? { member, ...result }
      : { mediaType: kind.mediaType, hash: file.hash, size: file.size, ...result };
  }

  private async lookInto(kind: MediaKind, head: Buffer, { path }: ReceivedFile): Promise<Dimensions | Sentence> {
    const { group, mediaType } = kind;
    if (mediaType === 'image/webp' && !(await isOfOneSize(path))) return DAMAGED;
    if (group === 'image') return dimensionsOf(head);
    if (group === 'text' && !(await isText(path))) {
      return sentence('is not text in UTF-8. Save it as UTF-8.');
    }
    return { width: null, height: null };
  }
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function isOfOneSize(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await saysOneSize(file);
  } finally {
    await file.close();
  }
}

function dimensionsOf(head: Buffer): Dimensions | Sentence {
  const size = sizeIn(head);
  if (!size || !(size.width > 0 && size.height > 0)) return DAMAGED;
  const { width, height, orientation = 1 } = size;
  const most = isDeep(head) ? MAX_PIXELS / 2 : MAX_PIXELS;
  if (width * height > most) {
    return sentence('must have at most {most} megapixels. Make it smaller.', { most: most / 1e6 });
  }
  if (Math.max(width, height) > MAX_SIDE) {
    return sentence('must have sides of at most {most} pixels. Make it smaller.', { most: MAX_SIDE });
  }
  return orientation < LYING ? { width, height } : { width: height, height: width };
}

/** A PNG with two bytes for each color takes twice the memory: its header says how many bits there are. */
function isDeep(head: Buffer): boolean {
  return head.toString('latin1', 1, 4) === 'PNG' && head[PNG_BIT_DEPTH] === 16;
}

function sizeIn(head: Buffer): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(head);
  } catch {
    return undefined;
  }
}

async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (decoder.decode(chunk, { stream: true }).includes('\0')) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

export function extensionFault(path: string): Sentence | undefined {
  if (kindOf(path)) return undefined;
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (Object.hasOwn(ACTIVE, extension)) return ACTIVE[extension];
  const known = MEDIA_KINDS.flatMap(({ extensions }) => extensions);
  return sentence('must end with one of {extensions}.', { extensions: known.map((one) => `.${one}`).join(', ') });
}

/** Undefined when the content begins as the extension says. */
export function contentFault(path: string, head: Buffer): Sentence | undefined {
  const kind = kindOf(path);
  if (!kind) return extensionFault(path);
  if (head.length === 0) return sentence('This file is empty. Choose another one.');
  const found = looksLike(head);
  const isRight = kind.group === 'text' ? found === undefined : kind.begins(head);
  if (isRight) return undefined;
  const extension = `.${kind.extensions[0]}`;
  return found === undefined
    ? sentence(
        'The content of this file does not fit its name, which ends in {extension}. Rename it or choose another file.',
        {
          extension,
        },
      )
    : sentence('This file is a {found}, but its name ends in {extension}. Rename it to .{right}.', {
        found: found.toUpperCase(),
        extension,
        right: found,
      });
}
