// npm run bench:start [-- --rounds 3] [<revision> …]. From a clone of each revision to a service that is ready: time, processor time, packages, megabytes.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { ROOT, say } from './prepare.mjs';

/** Where packages of a clone are. */
const PACKAGES = ['node_modules', 'scripts/own-node/node_modules'];
/** Processor time in /proc is counted in hundredths of a second. */
const TICKS = 100;

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const revisions = positionals.length > 0 ? positionals : ['HEAD'];
const results = revisions.map(() => []);
// One after the other in each round: what else the machine does meets all of them.
for (let round = 0; round < Number(values.rounds); round++)
  for (const [index, revision] of revisions.entries()) {
    const result = await measure(revision);
    results[index].push(result);
    say(`${revision}: ${describe(result)} (load ${os.loadavg()[0].toFixed(1)})`);
  }
for (const [index, revision] of revisions.entries()) {
  const median = Object.fromEntries(Object.keys(results[index][0]).map((key) => [key, middle(results[index], key)]));
  say(`median of ${results[index].length}, ${revision}: ${describe(median)}`);
}

async function measure(revision) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'espalier-start-'));
  try {
    const begin = performance.now();
    execFileSync('git', ['clone', '--quiet', ROOT, folder]);
    execFileSync('git', ['checkout', '--quiet', '--detach', revision], { cwd: folder });
    const child = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...newcomer(), PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_FORMAT: 'json' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await ready(child);
    const seconds = (performance.now() - begin) / 1000;
    const processor = processorTime(child.pid);
    child.kill('SIGTERM');
    await once(child, 'close');
    return { seconds, processor, ...sizeOf(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The environment without what `npm run` and `scripts/run` have put there: with the Node.js that is at hand. */
function newcomer() {
  const own = path.join(ROOT, 'scripts/own-node');
  const isOfMachine = (folder) => !folder.startsWith(own) && !/node_modules[\\/]/.test(folder);
  const PATH = process.env.PATH.split(path.delimiter).filter(isOfMachine).join(path.delimiter);
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_PATH$|INIT_CWD$)/.test(name));
  return { ...Object.fromEntries(kept), PATH };
}

function ready(child) {
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk;
      if (output.includes('Ready at')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`The service was not ready:\n${output}`)));
  });
}

/** Of the process and all of its descendants, in seconds. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + processorTime(child), own);
}

function sizeOf(folder) {
  const places = PACKAGES.map((name) => path.join(folder, name)).filter(existsSync);
  const lists = places.map(
    (place) => JSON.parse(readFileSync(path.join(place, '.package-lock.json'), 'utf8')).packages,
  );
  const packages = lists.flatMap((list) => Object.values(list)).filter(({ link }) => !link).length;
  return { packages, megabytes: places.reduce((sum, place) => sum + bytesIn(place), 0) / 2 ** 20 };
}

function bytesIn(folder) {
  const output = execFileSync('du', ['--summarize', '--block-size=1', folder], { encoding: 'utf8' });
  return Number(output.split('\t')[0]);
}

function middle(all, key) {
  const sorted = all.map((one) => one[key]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function describe({ seconds, processor, packages, megabytes }) {
  return `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor time, ${packages} packages, ${megabytes.toFixed(0)} MB`;
}
