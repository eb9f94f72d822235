import type { ImageFormat, ResizeRequest, SourceFormat } from './resize-request';

interface Box {
  readonly width: number;
  readonly height: number;
}

/** In percent from the left and from the top. */
interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

interface Placed extends Box {
  readonly x: number;
  readonly y: number;
}

export interface ResizePlan {
  /** Names what comes of it among all that can be made of one image. */
  readonly variant: string;
  readonly format: ImageFormat;
  readonly scaled: Box;
  readonly cut?: Placed;
  readonly canvas?: { readonly box: Box; readonly x: number; readonly y: number };
}

const FORMATS: Readonly<Record<string, SourceFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The format in which an image is made smaller unless another is asked for; undefined for files that are never made smaller. */
export function formatOf(mediaType: string): SourceFormat | undefined {
  return FORMATS[mediaType];
}

export function mediaTypeOf(format: ImageFormat): string {
  return `image/${format}`;
}

/** Images are never made larger than they are. */
export function resizePlan(
  source: Box,
  request: ResizeRequest,
  format: ImageFormat,
  focalPoint?: FocalPoint,
): ResizePlan {
  const { width, height } = request;
  const mode = width === undefined || height === undefined ? 'max' : request.mode;
  const box = { width: width ?? Number.POSITIVE_INFINITY, height: height ?? Number.POSITIVE_INFINITY };
  const factors = [box.width / source.width, box.height / source.height] as const;
  const inside = scaledBy(source, Math.min(...factors, 1));
  const variant = `${width ?? 0}x${height ?? 0}-${mode}.${format}`;
  switch (mode) {
    case 'max':
      return { variant: `${bindingSide(request, factors)}-max.${format}`, format, scaled: inside };
    case 'pad':
      return { variant, format, scaled: inside, canvas: { box, ...centred(inside, box) } };
    case 'crop': {
      const filled = scaledBy(box, Math.min(1, 1 / Math.max(...factors)));
      const scaled = atLeast(filled, scaledBy(source, Math.min(1, Math.max(...factors))));
      if (!focalPoint) return { variant, format, scaled, cut: { ...filled, ...centred(filled, scaled) } };
      const { x, y } = focalPoint;
      const cut = { ...filled, ...around(focalPoint, filled, scaled) };
      return { variant: `${width ?? 0}x${height ?? 0}-crop-${x}-${y}.${format}`, format, scaled, cut };
    }
  }
}

/** Whatever else is asked for, this alone decides: what is the same image has the same name. */
function bindingSide({ width, height }: ResizeRequest, [wide, high]: readonly [number, number]): string {
  if (Math.min(wide, high) >= 1) return '0x0';
  return wide <= high ? `${width ?? 0}x0` : `0x${height ?? 0}`;
}

function scaledBy({ width, height }: Box, factor: number): Box {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function atLeast(least: Box, box: Box): Box {
  return { width: Math.max(least.width, box.width), height: Math.max(least.height, box.height) };
}

/** As near to the middle of the inner box as the outer one lets it be. */
function around({ x, y }: FocalPoint, inner: Box, outer: Box): { x: number; y: number } {
  const start = (percent: number, part: number, whole: number) =>
    Math.max(0, Math.min(Math.round((whole * percent) / 100 - part / 2), whole - part));
  return { x: start(x, inner.width, outer.width), y: start(y, inner.height, outer.height) };
}

function centred(inner: Box, outer: Box): { x: number; y: number } {
  return { x: Math.floor((outer.width - inner.width) / 2), y: Math.floor((outer.height - inner.height) / 2) };
}
