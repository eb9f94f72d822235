import { sizeInWords } from '#core/display';
import type { MediaFile } from '../files/media-file';
import { formatOf } from '../images/resize-plan';
import { kindOf } from '../kinds/media-kinds';
import { folderOf, nameOf, mediaUrl } from '../paths/library-path';
import type { MediaPlace } from './media-browser';

/** Addresses are those of the service, with the path that the public one may have. */
export interface MediaView {
  readonly path: string;
  readonly url: string;
  readonly thumbnail: string | null;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly size: number;
  /** Both are offered where the file is chosen. */
  readonly altText: string;
  readonly caption: string;
}

export const MEDIA_ASSETS = { scripts: ['list.js', 'media.js'], styles: ['media.css'] };

const THUMBNAIL = '?width=240&height=240';

export function presentMedia(file: MediaFile, basePath: string): MediaView {
  const { path, mediaType, width, height, size, altText, caption } = file;
  const url = mediaUrl(basePath, path);
  return { path, url, thumbnail: thumbnailOf(file, url), mediaType, width, height, size, altText, caption };
}

/** Images that have one size only are small already, as a rule. */
function thumbnailOf({ path, mediaType }: MediaFile, url: string): string | null {
  if (formatOf(mediaType) !== undefined) return url + THUMBNAIL;
  return kindOf(path)?.group === 'image' ? url : null;
}

export interface MediaCard {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly page: string;
  readonly thumbnail: string | null;
  readonly badge: string;
  readonly facts: string;
  readonly altText: string;
  readonly lacksAltText: boolean;
  readonly modifiedUtc: string;
}

export function mediaCard(file: MediaFile): MediaCard {
  const { id, path, altText, modifiedUtc } = file;
  const name = nameOf(path);
  return {
    id,
    name,
    folder: folderOf(path),
    page: pageOf(file),
    thumbnail: presentMedia(file, '').thumbnail,
    badge: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
    facts: factsInWords(file),
    altText,
    lacksAltText: altText === '' && kindOf(path)?.group === 'image',
    modifiedUtc,
  };
}

export function pageOf({ id }: Pick<MediaFile, 'id'>): string {
  return `/Admin/Media/Edit/${id}`;
}

/** What an address says only where it is something else. */
const USUAL: ReadonlySet<unknown> = new Set([undefined, '', 1, 'name', 'grid']);

export function listPath(query: Partial<MediaPlace>): string {
  const given = Object.entries(query).filter(([, value]) => !USUAL.has(value));
  const parameters = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return parameters === '' ? '/Admin/Media' : `/Admin/Media?${parameters}`;
}

/** `800 × 600, 1.2 MB`. */
export function factsInWords({ width, height, size }: Pick<MediaFile, 'width' | 'height' | 'size'>): string {
  const words = sizeInWords(size);
  return width === null || height === null ? words : `${width} × ${height}, ${words}`;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** A picture, with the room that is kept for it until it is there. */
export interface Shown {
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
}

export function shownWithin(box: Box, { width, height }: Pick<MediaFile, 'width' | 'height'>, path: string): Shown {
  if (width === null || height === null) return { path };
  const factor = Math.min(1, box.width / width, box.height / height);
  return { path, width: Math.round(width * factor), height: Math.round(height * factor) };
}

const CROPS: readonly Box[] = [
  { width: 100, height: 100 },
  { width: 160, height: 100 },
  { width: 100, height: 160 },
];

/** Shown at half their size. */
export function cropsOf(content: string): readonly Shown[] {
  return CROPS.map(({ width, height }) => ({
    path: `${content}?width=${width}&height=${height}&mode=crop`,
    width: width / 2,
    height: height / 2,
  }));
}
