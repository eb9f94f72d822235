import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config';
import { absentable, choice, QueryShape, type QueryParameter } from '#platform/request';

/** Widths and heights are of a list: strangers could fill the storage otherwise. Those of Orchard Core. */
export const IMAGE_SIZES: readonly number[] = [16, 32, 50, 100, 160, 240, 480, 600, 1024, 2048];

export const RESIZE_MODES = ['max', 'crop', 'pad'] as const;
type ResizeMode = (typeof RESIZE_MODES)[number];

/** Of pictures that are made smaller, cropped and rotated. */
export const SOURCE_FORMATS = ['webp', 'jpeg', 'png'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

export const IMAGE_FORMATS = [...SOURCE_FORMATS, 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface ResizeRequest {
  readonly width?: number;
  readonly height?: number;
  /** `max` fits into the box, `crop` fills it, `pad` fits into it with a margin. */
  readonly mode: ResizeMode;
  readonly format?: ImageFormat;
}

function size(sizes: readonly number[]): QueryParameter<number | undefined> {
  return {
    description: 'In pixels.',
    schema: { type: 'integer', enum: [...sizes] },
    required: false,
    fallback: undefined,
    expectation: `must be one of ${sizes.join(', ')}.`,
    parse: (given) => sizes.find((known) => String(known) === given),
  };
}

function queryOf(sizes: readonly number[]) {
  return new QueryShape({
    width: size(sizes),
    height: size(sizes),
    mode: choice(RESIZE_MODES, 'max', 'How it fits into the box.'),
    format: absentable(choice(IMAGE_FORMATS, 'webp', 'The format; default that of the image itself.')),
  });
}

/** Those that there are, and those of the configuration. */
@Injectable()
export class ImageSizes {
  /** In pixels, the smallest first. */
  readonly all: readonly number[];
  private readonly query: ReturnType<typeof queryOf>;

  constructor({ imageSizes }: Config) {
    this.all = [...new Set([...IMAGE_SIZES, ...imageSizes])].toSorted((a, b) => a - b);
    this.query = queryOf(this.all);
  }

  /** The smallest that is large enough, or else the largest; undefined for what is no size. */
  for(wanted: unknown): number | undefined {
    const pixels = Number(wanted);
    if (!(pixels > 0)) return undefined;
    return this.all.find((known) => known >= pixels) ?? this.all.at(-1);
  }

  /** Other parameters, such as those that keep caches from being used, mean nothing. */
  requestIn(url: string): ResizeRequest | undefined {
    const mark = url.indexOf('?');
    if (mark === -1) return undefined;
    const known = [...new URLSearchParams(url.slice(mark))].filter(([name]) => Object.hasOwn(this.query.spec, name));
    const request = this.query.read(`?${new URLSearchParams(known).toString()}`);
    return request.width === undefined && request.height === undefined ? undefined : request;
  }
}
