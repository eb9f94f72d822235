// Whether npm has installed what a lock file says. Plain Node.js, since nothing else may be installed yet.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * By what npm itself notes in `node_modules` when it is done, whoever called it. Optional packages may be for other systems.
 *
 * @param development whether what only tests, checks and tools need has to be there, too
 */
export function isInstalled(folder, { development = true } = {}) {
  const installed = installedIn(folder);
  if (installed === undefined) return false;
  return Object.entries(packagesIn(path.join(folder, 'package-lock.json'))).every(([place, locked]) => {
    if (place === '' || (locked.dev && !development)) return true;
    return place in installed ? isSame(installed[place], locked) : locked.optional || locked.devOptional;
  });
}

/** Whether anything is there that only tests, checks and tools need. */
export function hasDevelopment(folder) {
  return Object.values(installedIn(folder) ?? {}).some(({ dev }) => dev);
}

function installedIn(folder) {
  const file = path.join(folder, 'node_modules', '.package-lock.json');
  return existsSync(file) ? packagesIn(file) : undefined;
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function isSame(installed, { version, integrity }) {
  return installed.version === version && installed.integrity === integrity;
}
