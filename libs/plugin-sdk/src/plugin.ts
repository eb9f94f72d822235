import { Module, SetMetadata, applyDecorators, type ModuleMetadata } from '@nestjs/common';

export const PLUGIN_METADATA = 'espalier:plugin';

/** The version of this kit. A plug-in states the range it was built for. */
export const SDK_VERSION = '1.0.0';

export interface PluginManifest {
  /** Unique and stable, for example `acme.color-filter`. */
  readonly id: string;
  /** The range of {@link SDK_VERSION} that the plug-in works with, for example `^1.0.0`. Checked at the start. */
  readonly compatibility: string;
}

/**
 * A Nest module that is also a plug-in. The package that `PLUGINS=<package or path>` names exports it; paths start from the working
 * directory. A plug-in that cannot be loaded stops the start, with the reason.
 *
 * @example
 * ```ts
 * @EspalierPlugin({ id: 'acme.color', compatibility: '^1.0.0', providers: [Palette, ColorField] })
 * export class ColorPlugin {}
 * ```
 */
export function EspalierPlugin({
  id,
  compatibility,
  ...moduleMetadata
}: PluginManifest & ModuleMetadata): ClassDecorator {
  return applyDecorators(
    Module(moduleMetadata),
    SetMetadata(PLUGIN_METADATA, { id, compatibility } satisfies PluginManifest),
  );
}
