import path from 'node:path';
import { textBefore } from '#platform/strings';

/** Why a plug-in could not be loaded, and what to do about it. */
export function faultOf(error: unknown, specifier: string): string {
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

/** The line of the plug-in that has failed, as ` (/plugins/color/dist/index.js:12)`. */
function placeOf({ stack = '' }: Error): string {
  const places = [...stack.matchAll(/(\/[^\s():]+:\d+)(?::\d+)?\)?$/gm)].map(([, place = '']) => place);
  const own = places.find((place) => !/node_modules|plugin-sdk/.test(place));
  return own ? ` (${own})` : '';
}
