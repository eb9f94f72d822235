import { Injectable } from '@nestjs/common';
import type { TemplateLoader } from '@espalier/plugin-sdk';
import { restsOnFile } from '#platform/caching';
import type { MediaFile } from '../files/media-file';
import { MediaRows } from '../files/media-rows';
import { ImageSizes, type ImageFormat } from '../images/resize-request';
import { pathKey } from '../paths/library-path';

const VERSION_LENGTH = 16;

/** Of the file that is at a path. */
export interface MediaAddress {
  /** As `v` in an address, by which what is there may be kept for good. */
  readonly version: string;
  /** Of an image, in pixels; null for anything else. */
  readonly width: number | null;
}

export type Versioned = Pick<MediaFile, 'hash' | 'focalX' | 'focalY'>;

/** Crops are others when the focal point is. */
export function addressVersion({ hash, focalX, focalY }: Versioned): string {
  const version = hash.slice(0, VERSION_LENGTH);
  return focalX === null || focalY === null ? version : `${version}-${focalX}-${focalY}`;
}

/** By path, in one statement. */
@Injectable()
export class MediaAddresses implements TemplateLoader<MediaAddress> {
  readonly name = 'addresses of files';

  constructor(
    private readonly rows: MediaRows,
    private readonly sizes: ImageSizes,
  ) {}

  async load(paths: readonly string[]): Promise<ReadonlyMap<string, MediaAddress>> {
    for (const path of paths) restsOnFile(pathKey(path));
    const files = await this.rows.byPaths(paths);
    return new Map(
      paths.flatMap((path) => {
        const file = files.get(pathKey(path));
        return file ? [[path, { version: addressVersion(file), width: file.width }]] : [];
      }),
    );
  }

  /**
   * A picture in several widths, as `srcset` has them; none is larger than the picture itself.
   *
   * @param url without a query
   * @param widths in pixels; each becomes one of those that there are
   */
  srcset(
    url: string,
    { version, width: most }: MediaAddress,
    widths: readonly unknown[],
    format?: ImageFormat,
  ): string {
    const sizes = [...new Set(widths.flatMap((wanted) => this.sizes.for(wanted) ?? []))].toSorted((a, b) => a - b);
    const smaller = sizes.filter((size) => most === null || size < most);
    const shown = [...smaller, ...sizes.slice(smaller.length, smaller.length + 1)];
    return shown
      .map((size) => {
        const query = new URLSearchParams({ v: version, width: String(size), ...(format && { format }) });
        return `${url}?${query.toString()} ${Math.min(size, most ?? size)}w`;
      })
      .join(', ');
  }
}
