// Installs and builds what is missing or stale. Plain Node.js, since nothing else may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installed.mjs';
import { withLock } from './lock.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const BUILT = path.join(ROOT, 'dist', '.espalier-built');
const SOURCES = [
  'src',
  'libs',
  'bench',
  'scripts/build-browser.mjs',
  'ormconfig.ts',
  'package.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** The locked dependencies, and the program that was built from these sources. Several processes may call it at once. */
export async function prepare() {
  requireNode();
  if (isReady()) return;
  await withLock(path.join(ROOT, '.prepare.lock'), () => {
    if (!isInstalled(ROOT)) install(ROOT);
    if (!isBuilt()) {
      say('Building');
      const sources = sourceHash();
      npm('run', '--silent', 'build');
      writeFileSync(BUILT, sources);
    }
  });
}

/** The dependencies of a package of its own, which only some runs need. */
export async function prepareFolder(folder) {
  if (isInstalled(folder)) return;
  await withLock(path.join(ROOT, '.prepare.lock'), () => {
    if (!isInstalled(folder)) install(folder);
  });
}

/** Takes variables from `.env`, where there is one; those that are set already win. */
export function loadEnvironmentFile() {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Runs npm with its output on standard error; ends this process when npm fails. */
export function npm(...args) {
  const { status, error } = spawnSync(...npmCommand(args), { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  say(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  process.exit(status ?? 1);
}

/** Runs scripts of the package at the same time; ends this process when one has failed, after all have said what they have to say. */
export async function npmRunAll(...scripts) {
  const runs = scripts.map(async (script) => {
    const child = spawn(...npmCommand(['run', '--silent', script]), { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const closed = once(child, 'close');
    const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    say(`\n${script}\n${output}${errors}`);
    return status === 0;
  });
  if ((await Promise.all(runs)).includes(false)) process.exit(1);
}

/** What npm runs tells where npm is; without it, the one on the path. */
function npmCommand(args) {
  const program = process.env.npm_execpath;
  return program ? [process.execPath, [program, ...args]] : ['npm', args];
}

const isReady = () => isInstalled(ROOT) && isBuilt();
const isBuilt = () => read(BUILT) === sourceHash();

function install(folder) {
  say('Installing the locked dependencies');
  npm('ci', '--include=dev', '--no-audit', '--no-fund', '--prefix', folder);
}

function sourceHash() {
  return hash(SOURCES.flatMap((name) => filesIn(path.join(ROOT, name))).toSorted((a, b) => (a < b ? -1 : 1)));
}

function filesIn(folder) {
  if (path.extname(folder)) return existsSync(folder) ? [folder] : [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['dist', 'node_modules'].includes(name) && !/\.(spec\.ts|tsbuildinfo)$/.test(name))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(name) : name;
    });
}

function hash(files) {
  const sum = createHash('sha256');
  for (const file of files)
    sum
      .update(`${path.relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return sum.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  say(`Node.js 20.19 or later, or 22.12 or later, is needed; this is ${process.versions.node}`);
  process.exit(1);
}

export function say(words) {
  process.stderr.write(`${words}\n`);
}
