import { createRequire } from 'node:module';
import path from 'node:path';
import type { Type } from '@nestjs/common';
import { pluginManifest, SDK_VERSION, type PluginManifest } from '@espalier/plugin-sdk';
import { satisfies, validRange } from 'semver';
import { textBefore } from '#platform/strings';
import { PluginError } from './extension-errors';

/**
 * @param specifiers package names, or paths relative to the working directory
 * @throws PluginError when one cannot be found, exports no plug-in, was built for another kit, or repeats an id
 */
export function loadPlugins(specifiers: readonly string[]): Type[] {
  const require = createRequire(path.join(process.cwd(), 'package.json'));
  const ids = new Map<string, string>();
  return specifiers.flatMap((specifier) =>
    pluginModules(specifier, require).map(({ module, manifest }) => {
      if (!manifest.id || !validRange(manifest.compatibility)) {
        throw new PluginError(
          specifier,
          `needs an id such as "acme.color" and a compatibility such as "^${SDK_VERSION}" in @EspalierPlugin({ … }) on ${module.name}.`,
        );
      }
      if (!satisfies(SDK_VERSION, manifest.compatibility)) {
        throw new PluginError(
          specifier,
          `was built for plugin-sdk ${manifest.compatibility}, and this is ${SDK_VERSION}. Install a release of the plug-in for it.`,
        );
      }
      const other = ids.get(manifest.id);
      if (other)
        throw new PluginError(specifier, `has the id "${manifest.id}", which ${other} has too. Load one of them.`);
      ids.set(manifest.id, specifier);
      return module;
    }),
  );
}

function pluginModules(specifier: string, require: NodeJS.Require): { module: Type; manifest: PluginManifest }[] {
  const loaded = load(specifier, require);
  const found = Object.values(loaded).flatMap((candidate) => {
    if (typeof candidate !== 'function') return [];
    const manifest = pluginManifest(candidate as Type);
    return manifest ? [{ module: candidate as Type, manifest }] : [];
  });
  if (found.length === 0) {
    const exported = Object.keys(loaded).join(', ') || 'nothing';
    throw new PluginError(
      specifier,
      `exports no class marked @EspalierPlugin. It exports ${exported}; mark the class of the module, and export it.`,
    );
  }
  return found;
}

function load(specifier: string, require: NodeJS.Require): Record<string, unknown> {
  try {
    return require(specifier) as Record<string, unknown>;
  } catch (error) {
    throw new PluginError(specifier, faultOf(error, specifier));
  }
}

function faultOf(error: unknown, specifier: string): string {
  return `could not be loaded: ${error instanceof Error ? reasonOf(error, specifier) : String(error)}`;
}

function reasonOf(error: Error, specifier: string): string {
  const reason = textBefore('\n', error.message);
  if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') return `${reason}${placeOf(error)}`;
  const isPath = /^[./]/.test(specifier);
  if (reason.includes(`'${specifier}'`)) {
    return isPath
      ? `there is no plug-in at ${path.resolve(specifier)}. Correct the path, or build it with "npm run build" in its folder.`
      : `there is no package ${specifier}. Install it, or begin a path with "./" or "/".`;
  }
  if (isPath && reason.includes(`'${path.resolve(specifier)}`)) {
    return 'it is not built. Run "npm run build" in its folder.';
  }
  return (
    `${reason}. Install it in the folder of the plug-in; what is @espalier or @nestjs is found where npm starts the service, ` +
    'or NODE_PATH names its node_modules.'
  );
}

/** ` (/plugins/color/dist/index.js:12)` */
function placeOf({ stack = '' }: Error): string {
  const places = [...stack.matchAll(/(\/[^\s():]+:\d+)(?::\d+)?\)?$/gm)].map(([, place = '']) => place);
  const own = places.find((place) => !/node_modules|plugin-sdk/.test(place));
  return own ? ` (${own})` : '';
}
