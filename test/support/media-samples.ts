import { Transformer } from '@napi-rs/image';

export type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

export const RED: Colour = [255, 0, 0];
export const BLUE: Colour = [0, 0, 255];

/** A form with files by their names. */
export function uploadForm(
  files: Readonly<Record<string, string | Uint8Array>>,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of filesOf(files)) form.append('file', file);
  return form;
}

/** As a browser attaches them. */
export function filesOf(files: Readonly<Record<string, string | Uint8Array>>): File[] {
  return Object.entries(files).map(([name, content]) => new File([content as string | Uint8Array<ArrayBuffer>], name));
}

/** An image whose left half has one colour and whose right half has another. */
function halves(width: number, height: number, left: Colour, right: Colour): Transformer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    const [red, green, blue, alpha = 255] = index % width < width / 2 ? left : right;
    pixels.set([red, green, blue, alpha], index * 4);
  }
  return Transformer.fromRgbaPixels(pixels, width, height);
}

export function png(width: number, height: number, left: Colour = RED, right = left): Promise<Buffer> {
  return halves(width, height, left, right).png();
}

export function webp(width: number, height: number, left: Colour = RED, right = left): Promise<Buffer> {
  return halves(width, height, left, right).webpLossless();
}

/** @param orientation of EXIF: 6 is a photo that has to be turned by a quarter to the right before it is shown */
export async function jpeg(
  width: number,
  height: number,
  { left = RED, right = left, orientation }: { left?: Colour; right?: Colour; orientation?: number } = {},
): Promise<Buffer> {
  const image = await halves(width, height, left, right).jpeg(95);
  if (orientation === undefined) return image;
  // TIFF in the order of Motorola: one directory with the entry 0x0112, a short.
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return Buffer.concat([image.subarray(0, 2), segment, image.subarray(2)]);
}

/** A PNG of nothing that says that it is so large. */
export async function pngThatSays(width: number, height: number, bitDepth = 8): Promise<Buffer> {
  const image = Buffer.from(await png(1, 1));
  image.writeUInt8(bitDepth, 24);
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return image;
}

export interface SeenImage {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly exif: boolean;
  /** Red, green, blue and alpha of a pixel, each to within what compression does. */
  at(x: number, y: number): number[];
}

export async function look(image: Buffer): Promise<SeenImage> {
  const { width, height, format, exif, orientation } = await new Transformer(image).metadata(true);
  const pixels = await new Transformer(await new Transformer(image).png()).rawPixels();
  const channels = pixels.length / (width * height);
  return {
    width,
    height,
    format,
    exif: Object.keys(exif ?? {}).length > 0 || (orientation ?? 1) !== 1,
    at: (x, y) => {
      const offset = (y * width + x) * channels;
      return [...pixels.subarray(offset, offset + channels)].map((value) => Math.round(value / 51) * 51);
    },
  };
}
