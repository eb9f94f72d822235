// Which Node.js runs the project. Plain Node.js, old ones too, since nothing else may be installed yet.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './installed.mjs';
import { ROOT, prepareFolder, say, tryNpm } from './prepare.mjs';

const FOLDER = path.join(ROOT, 'scripts/own-node');
const PACKAGE = `node-${process.platform}-${process.arch}`;
const INSTALLED = path.join(FOLDER, 'node_modules', PACKAGE);
// Not `.bin`, where npm 10 puts nothing.
const PROGRAMS = path.join(INSTALLED, 'bin');
/** The lines that get fixes, each from the release that the packages of the service ask for. */
const MAINTAINED = new Map([
  [22, 13],
  [24, 11],
  [26, 0],
]);

/**
 * The `PATH` of what runs the project: before all others the project's own Node.js, where the one at hand is not maintained. It is the one
 * at hand that `ESPALIER_NODE=system` asks for, and that is left where there is no binary, or none that runs.
 */
export async function pathToNode() {
  const { ESPALIER_NODE: wish, PATH } = process.env;
  if (wish && wish !== 'system') {
    say(`ESPALIER_NODE: must be system, or not set (it is "${wish}")`);
    process.exit(1);
  }
  const pinned = pinnedVersion();
  if (wish || isMaintained(process.versions.node) || pinned === undefined) return PATH;
  await prepareFolder(FOLDER, {
    what: `Node.js ${pinned}`,
    isComplete: () => isInstalled(FOLDER) && existsSync(path.join(PROGRAMS, 'node')),
    run: (...args) => {
      tryNpm(...args);
      // A third of it, for compiling add-ons in C++, which nobody here does.
      rmSync(path.join(INSTALLED, 'include'), { recursive: true, force: true });
    },
  });
  const version = versionOf(path.join(PROGRAMS, 'node'));
  if (version === undefined) {
    say(`Node.js ${pinned} does not run here: using ${process.versions.node}, which is not maintained`);
    return PATH;
  }
  say(
    `Node.js ${process.versions.node} is not maintained: using the project's own, ${version} (ESPALIER_NODE=system: yours)`,
  );
  return `${PROGRAMS}${path.delimiter}${PATH}`;
}

function isMaintained(version) {
  const [line, release] = version.split('.').map(Number);
  return release >= MAINTAINED.get(line);
}

/** Undefined where there is no binary for this system. */
function pinnedVersion() {
  return JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8')).optionalDependencies[PACKAGE];
}

function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim().replace(/^v/, '') : undefined;
}
