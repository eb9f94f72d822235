/** The widths and heights in which every service makes images. */
export const IMAGE_SIZES: readonly number[] = [16, 32, 50, 100, 160, 240, 480, 600, 1024, 2048];

const SRCSET_WIDTHS = [480, 600, 1024, 2048] as const;

export interface ImageOptions {
  /** In pixels: the next that there is and that is large enough. Images are never enlarged. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** With width and height: fits into the box, fills it, or fits with a margin. Default: `max`. */
  readonly mode?: 'max' | 'crop' | 'pad' | undefined;
  /** With width or height. Default: that of the image. */
  readonly format?: 'avif' | 'webp' | 'jpeg' | 'png' | undefined;
}

/** Addresses of media. */
export class Media {
  private readonly sizes: readonly number[];

  /** @param moreSizes besides `IMAGE_SIZES` */
  constructor(
    private readonly base: URL,
    moreSizes: readonly number[] = [],
  ) {
    this.sizes = [...IMAGE_SIZES, ...moreSizes].toSorted((a, b) => a - b);
  }

  /** @param path as a media field has it, such as `trees/oak.jpg` */
  url(path: string, { width, height, mode, format }: ImageOptions = {}): string {
    const names = path.split('/');
    if (names.some((name) => /^\.{0,2}$/.test(name))) throw new TypeError(`"${path}" is no path of a file.`);
    const address = new URL(`media/${names.map(encodeURIComponent).join('/')}`, this.base);
    const sizes = { width: this.sizeFor(width), height: this.sizeFor(height) };
    const isResized = sizes.width !== undefined || sizes.height !== undefined;
    for (const [name, value] of Object.entries(isResized ? { ...sizes, mode, format } : {})) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    return address.href;
  }

  /** For the attribute `srcset`. */
  srcset(path: string, widths: readonly number[] = SRCSET_WIDTHS, options: Pick<ImageOptions, 'format'> = {}): string {
    const sizes = [...new Set(widths.map((width) => this.sizeFor(width)))];
    return sizes.map((width) => `${this.url(path, { ...options, width })} ${width}w`).join(', ');
  }

  private sizeFor(wanted: number | undefined): number | undefined {
    if (wanted === undefined) return undefined;
    if (!(wanted > 0)) throw new RangeError(`${wanted} is no size of an image.`);
    return this.sizes.find((known) => known >= wanted) ?? this.sizes.at(-1);
  }
}
