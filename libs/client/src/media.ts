/** The widths and heights that the service makes images in. */
export const IMAGE_SIZES: readonly number[] = [16, 32, 50, 100, 160, 240, 480, 600, 1024, 2048];

const SRCSET_WIDTHS = [480, 600, 1024, 2048] as const;

export interface ImageOptions {
  /** In pixels, one of `IMAGE_SIZES`. Images are never enlarged. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** With width and height: fits into the box, fills it, or fits with a margin. Default: `max`. */
  readonly mode?: 'max' | 'crop' | 'pad' | undefined;
  /** With width or height. Default: that of the image. */
  readonly format?: 'webp' | 'jpeg' | 'png' | undefined;
}

/** Addresses of media. */
export class Media {
  constructor(private readonly base: URL) {}

  /** @param path as a media field has it, such as `trees/oak.jpg` */
  url(path: string, { width, height, mode, format }: ImageOptions = {}): string {
    const names = path.split('/');
    if (names.some((name) => /^\.{0,2}$/.test(name))) throw new TypeError(`"${path}" is no path of a file.`);
    const address = new URL(`media/${names.map(encodeURIComponent).join('/')}`, this.base);
    for (const [name, value] of Object.entries({ width, height, mode, format })) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    return address.href;
  }

  /** For the attribute `srcset`. */
  srcset(path: string, widths: readonly number[] = SRCSET_WIDTHS, options: Pick<ImageOptions, 'format'> = {}): string {
    return widths.map((width) => `${this.url(path, { ...options, width })} ${width}w`).join(', ');
  }
}
