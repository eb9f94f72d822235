// Whether npm has installed what a lock file says. Plain Node.js, since nothing else may be installed yet.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** By what npm itself notes in `node_modules` when it is done, whoever called it. Optional packages may be for other systems. */
export function isInstalled(folder) {
  const installed = packagesIn(path.join(folder, 'node_modules', '.package-lock.json'));
  return Object.entries(packagesIn(path.join(folder, 'package-lock.json'))).every(
    ([place, locked]) => place === '' || (place in installed ? isSame(installed[place], locked) : locked.optional),
  );
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function isSame(installed, { version, integrity }) {
  return installed.version === version && installed.integrity === integrity;
}
