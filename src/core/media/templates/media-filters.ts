import { Contributes, TEMPLATE_FILTER, type TemplateContext, type TemplateFilter } from '@espalier/plugin-sdk';
import { Config } from '#platform/config';
import { IMAGE_FORMATS, ImageSizes, RESIZE_MODES } from '../images/resize-request';
import { mediaPathFault, mediaUrl } from '../paths/library-path';
import { MediaAddresses } from '../serving/media-addresses';

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

  constructor(private readonly sizes: ImageSizes) {}

  apply(url: unknown, parameters: readonly unknown[]) {
    if (typeof url !== 'string' || url === '') return undefined;
    const { width, height, mode, format } = named(parameters.at(-1));
    const query = new URLSearchParams();
    for (const [name, wanted] of Object.entries({ width, height })) {
      const size = this.sizes.for(wanted);
      if (size !== undefined) query.set(name, String(size));
    }
    if (query.size === 0) return url;
    if (RESIZE_MODES.some((known) => known === mode)) query.set('mode', String(mode));
    if (IMAGE_FORMATS.some((known) => known === format)) query.set('format', String(format));
    return `${url}${url.includes('?') ? '&' : '?'}${query.toString()}`;
  }
}

/** `<img srcset="{{ "trees/oak.jpg" | srcset: 480, 1024, format: "webp" }}">`: addresses that caches keep for good. */
@Contributes(TEMPLATE_FILTER)
export class SrcsetFilter implements TemplateFilter {
  readonly name = 'srcset';

  constructor(
    private readonly config: Config,
    private readonly addresses: MediaAddresses,
  ) {}

  apply(path: unknown, parameters: readonly unknown[], context: TemplateContext) {
    if (typeof path !== 'string' || mediaPathFault(path, []) !== undefined) return undefined;
    const address = context.load(this.addresses, path);
    const { format } = named(parameters.at(-1));
    const known = IMAGE_FORMATS.find((one) => one === format);
    return address && this.addresses.srcset(mediaUrl(this.config.basePath, path), address, parameters, known);
  }
}

function named(parameter: unknown): Readonly<Record<string, unknown>> {
  return typeof parameter === 'object' && parameter !== null ? (parameter as Readonly<Record<string, unknown>>) : {};
}
