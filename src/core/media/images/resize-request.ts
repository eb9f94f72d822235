import { absentable, choice, QueryShape, type QueryParameter } from '#platform/request';

/** The only widths and heights: strangers could fill the storage otherwise. Those of Orchard Core. */
export const IMAGE_SIZES: readonly number[] = [16, 32, 50, 100, 160, 240, 480, 600, 1024, 2048];

export const RESIZE_MODES = ['max', 'crop', 'pad'] as const;
type ResizeMode = (typeof RESIZE_MODES)[number];

export const IMAGE_FORMATS = ['webp', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface ResizeRequest {
  readonly width?: number;
  readonly height?: number;
  /** `max` fits into the box, `crop` fills it, `pad` fits into it with a margin. */
  readonly mode: ResizeMode;
  readonly format?: ImageFormat;
}

function size(description: string): QueryParameter<number | undefined> {
  return {
    description,
    schema: { type: 'integer', enum: IMAGE_SIZES },
    required: false,
    fallback: undefined,
    expectation: `must be one of ${IMAGE_SIZES.join(', ')}.`,
    parse: (given) => IMAGE_SIZES.find((known) => String(known) === given),
  };
}

const RESIZE_QUERY = new QueryShape({
  width: size('In pixels.'),
  height: size('In pixels.'),
  mode: choice(RESIZE_MODES, 'max', 'How it fits into the box.'),
  format: absentable(choice(IMAGE_FORMATS, 'webp', 'The format; default that of the image itself.')),
});

/** Other parameters, such as those that keep caches from being used, mean nothing. */
export function resizeRequestIn(url: string): ResizeRequest | undefined {
  const mark = url.indexOf('?');
  if (mark === -1) return undefined;
  const known = [...new URLSearchParams(url.slice(mark))].filter(([name]) => Object.hasOwn(RESIZE_QUERY.spec, name));
  const request = RESIZE_QUERY.read(`?${new URLSearchParams(known).toString()}`);
  return request.width === undefined && request.height === undefined ? undefined : request;
}
