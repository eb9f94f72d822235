import { Contributes, TEMPLATE_FILTER, type TemplateFilter } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { IMAGE_FORMATS, IMAGE_SIZES, RESIZE_MODES } from '../images/resize-request';
import { mediaPathFault, mediaUrl } from '../paths/library-path';

/** `{{ "trees/oak.jpg" | asset_url }}`, with the path of the service before it. */
@Contributes(TEMPLATE_FILTER)
export class AssetUrlFilter implements TemplateFilter {
  readonly name = 'asset_url';

  constructor(private readonly config: Config) {}

  apply(path: unknown) {
    if (typeof path !== 'string' || mediaPathFault(path, []) !== undefined) return undefined;
    return mediaUrl(this.config.basePath, path);
  }
}

/** `{{ url | resize_url: width: 240, height: 240, mode: "crop", format: "webp" }}` */
@Contributes(TEMPLATE_FILTER)
export class ResizeUrlFilter implements TemplateFilter {
  readonly name = 'resize_url';

  apply(url: unknown, parameters: readonly unknown[]) {
    if (typeof url !== 'string' || url === '') return undefined;
    const { width, height, mode, format } = named(parameters.at(-1));
    const query = new URLSearchParams();
    for (const [name, wanted] of Object.entries({ width, height })) {
      const size = sizeFor(wanted);
      if (size !== undefined) query.set(name, String(size));
    }
    if (query.size === 0) return url;
    if (RESIZE_MODES.some((known) => known === mode)) query.set('mode', String(mode));
    if (IMAGE_FORMATS.some((known) => known === format)) query.set('format', String(format));
    return `${url}${url.includes('?') ? '&' : '?'}${query.toString()}`;
  }
}

function named(parameter: unknown): Readonly<Record<string, unknown>> {
  return typeof parameter === 'object' && parameter !== null ? (parameter as Readonly<Record<string, unknown>>) : {};
}

/** The smallest size that there is and that is large enough, or else the largest. */
function sizeFor(wanted: unknown): number | undefined {
  const size = Number(wanted);
  if (!(size > 0)) return undefined;
  return IMAGE_SIZES.find((known) => known >= size) ?? IMAGE_SIZES.at(-1);
}
