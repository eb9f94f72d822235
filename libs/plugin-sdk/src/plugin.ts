import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Module, SetMetadata, applyDecorators, type ModuleMetadata, type Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import { adminListProviders, type AdminListClass } from './admin-list';
import { contribution } from './contributes';
import { HELP_FOLDER } from './help-folder';
import { managedRecordProviders, type ManagedRecordClass } from './managed-record';
import type { ManagedSettingsClass } from './managed-settings';
import { TEMPLATE_FOLDER } from './template';
import { VIEW_FOLDER } from './view-folder';

const PLUGIN_METADATA = 'espalier:plugin';

/** The version of this kit. A plug-in states the range it was built for. */
export const SDK_VERSION = '1.0.0';

export interface PluginManifest {
  /** Unique and stable, for example `acme.color-filter`. */
  readonly id: string;
  /** The range of {@link SDK_VERSION} that the plug-in works with, for example `^1.0.0`. Checked at the start. */
  readonly compatibility: string;
  /** Records that administrators manage. */
  readonly records?: readonly ManagedRecordClass[];
  /** Lists with a filter in the admin UI. */
  readonly lists?: readonly AdminListClass[];
  /** Sections of settings that administrators manage. */
  readonly settings?: readonly ManagedSettingsClass[];
  /**
   * Of the plug-in's own tables, run with those of the service at the start. Names end in a timestamp, as TypeORM wants it. Entities go
   * into `TypeOrmModule.forFeature` among the imports.
   */
  readonly migrations?: readonly (new () => MigrationInterface)[];
}

export interface PluginOptions extends PluginManifest, ModuleMetadata {
  /**
   * The folder of the views that the plug-in brings, absolute: `path.join(__dirname, 'views')`. The names of its views begin with the
   * id of the plug-in.
   */
  readonly views?: string | URL;
  /** The folder of the templates for the site that the plug-in brings, absolute: `path.join(__dirname, 'templates')`. */
  readonly templates?: string | URL;
  /**
   * The folder of the documents in Markdown that the plug-in brings for the help, absolute: `path.join(__dirname, 'help')`. The names of
   * its documents begin with the id of the plug-in.
   */
  readonly help?: string | URL;
}

/**
 * A Nest module that is also a plug-in. The package that `PLUGINS=<package or path>` names exports it; paths start from the working
 * directory. A plug-in that cannot be loaded stops the start, with the reason.
 *
 * @example
 * ```ts
 * @EspalierPlugin({
 *   id: 'acme.color',
 *   compatibility: '^1.0.0',
 *   views: path.join(__dirname, 'views'),
 *   providers: [Palette, ColorFilter, ColorHelpCard],
 * })
 * export class ColorPlugin {}
 * ```
 */
export function EspalierPlugin(options: PluginOptions): ClassDecorator {
  const {
    id,
    compatibility,
    records = [],
    lists = [],
    settings = [],
    migrations = [],
    views,
    templates,
    help,
    ...moduleMetadata
  } = options;
  const providers = [
    ...(moduleMetadata.providers ?? []),
    ...records.flatMap((record) => managedRecordProviders(record)),
    ...lists.flatMap((list) => adminListProviders(list)),
    ...(views === undefined ? [] : [contribution(VIEW_FOLDER, { prefix: id, path: absolute(id, 'views', views) })]),
    ...(templates === undefined
      ? []
      : [contribution(TEMPLATE_FOLDER, { owner: id, path: absolute(id, 'templates', templates) })]),
    ...(help === undefined ? [] : [contribution(HELP_FOLDER, { name: id, path: absolute(id, 'help', help) })]),
  ];
  return applyDecorators(
    Module({ ...moduleMetadata, providers }),
    SetMetadata(PLUGIN_METADATA, { id, compatibility, records, lists, settings, migrations } satisfies PluginManifest),
  );
}

/** What a module was marked with; undefined for one that is no plug-in. */
export function pluginManifest(module: Type): PluginManifest | undefined {
  return Reflect.getMetadata(PLUGIN_METADATA, module) as PluginManifest | undefined;
}

function absolute(id: string, kind: 'views' | 'templates' | 'help', location: string | URL): string {
  const folder = typeof location === 'string' ? location : fileURLToPath(location);
  if (path.isAbsolute(folder)) return folder;
  throw new Error(
    `The folder ${kind} of ${id} is “${folder}”. Write an absolute path: path.join(__dirname, '${kind}').`,
  );
}
