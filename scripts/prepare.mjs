// Installs and builds what is missing or stale. Plain Node.js, since nothing else may be installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { hasDevelopment, isInstalled } from './installed.mjs';
import { withLock } from './lock.mjs';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** What is made of sources, each with a note of what it was made of. */
export const PROGRAM = {
  sources: ['src', 'libs', 'bench', 'scripts/build', 'ormconfig.ts', 'package.json'],
  note: 'dist/.espalier-built',
  make: ['scripts/build/main.mjs'],
};
/** The types of the libraries, which checks and the compiler of plug-ins read. */
const DECLARATIONS = {
  sources: ['libs'],
  note: 'dist/.espalier-declared',
  make: ['node_modules/typescript-native/bin/tsc', '-b', 'libs'],
};
const LOCK = path.join(ROOT, '.prepare.lock');
const QUIETLY = ['--no-audit', '--no-fund'];

/**
 * The locked dependencies, and the program that was built from these sources. Several processes may call it at once.
 *
 * @param development whether with what only tests, checks and tools need
 */
export async function prepare({ development = false } = {}) {
  await install({ development });
  await build(PROGRAM, 'Building');
}

/** The locked dependencies alone, and with what checks and tools need the types of the libraries. */
export async function install({ development }) {
  requireNode();
  await installLocked(development);
  if (development) await build(DECLARATIONS, 'Declaring the types of the libraries');
}

async function installLocked(development) {
  const isComplete = () => isInstalled(ROOT, { development });
  if (isComplete()) return;
  await withLock(LOCK, () => {
    if (isComplete()) return;
    const isRunnable = isInstalled(ROOT, { development: false });
    say(isRunnable ? 'Installing what tests and tools need' : 'Installing the locked dependencies');
    // `npm ci` would begin by removing everything, from under a service that may be running.
    if (isRunnable) npm('install', '--no-save', '--include=dev', ...QUIETLY);
    else npm('ci', development || hasDevelopment(ROOT) ? '--include=dev' : '--omit=dev', ...QUIETLY);
  });
}

/**
 * The dependencies of a package of its own, which only some runs need.
 *
 * @param run how npm is run: by default this process ends when it fails
 */
export async function prepareFolder(
  folder,
  { what = 'the locked dependencies', isComplete = () => isInstalled(folder), run = npm } = {},
) {
  if (isComplete()) return;
  await withLock(LOCK, () => {
    if (isComplete()) return;
    say(`Installing ${what}`);
    run('ci', ...QUIETLY, '--prefix', folder);
  });
}

/** What V8 makes of the service is read at the next start, and by its workers. Node.js 20 cannot. */
export function keepCompiled() {
  const folder = path.join(ROOT, 'dist/compiled');
  module.enableCompileCache?.(folder);
  process.env.NODE_COMPILE_CACHE = folder;
}

/** Takes variables from `.env`, where there is one; those that are set already win. */
export function loadEnvironmentFile() {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile?.(file);
}

/** Runs npm with its output on standard error, and ends this process when npm fails. */
export function npm(...args) {
  if (!tryNpm(...args)) process.exit(1);
}

/** Runs npm with its output on standard error. Whether it has succeeded, which is said when not. */
export function tryNpm(...args) {
  const { status, error } = spawnSync(...npmCommand(args), { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status === 0) return true;
  say(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  return false;
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

async function build({ sources, note, make }, what) {
  const isCurrent = () => read(path.join(ROOT, note)) === hashOf(sources);
  if (isCurrent()) return;
  await withLock(LOCK, () => {
    if (isCurrent()) return;
    say(what);
    const made = hashOf(sources);
    const { status } = spawnSync(process.execPath, make, { cwd: ROOT, stdio: ['ignore', 2, 2] });
    if (status !== 0) process.exit(status ?? 1);
    mkdirSync(path.join(ROOT, path.dirname(note)), { recursive: true });
    writeFileSync(path.join(ROOT, note), made);
  });
}

function hashOf(sources) {
  return hash(sources.flatMap((name) => filesIn(path.join(ROOT, name))).toSorted((a, b) => (a < b ? -1 : 1)));
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
