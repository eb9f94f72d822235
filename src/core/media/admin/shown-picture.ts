import type { MediaFile } from '../files/media-file';

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
