import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sourceFiles } from '../architecture/source-files';
import { REPOSITORY } from '../support/documents';
import { ScriptsCopy } from '../support/scripts-copy';

const INSTALLED = path.resolve(__dirname, '../../scripts/installed.mjs');
const LOCKED = {
  '': { name: 'orchard' },
  'node_modules/apple': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/pear-for-another-system': { version: '2.0.0', integrity: 'sha512-p', optional: true },
  'node_modules/plum': { version: '3.0.0', integrity: 'sha512-m', dev: true },
};
const { '': _root, 'node_modules/pear-for-another-system': _pear, ...all } = LOCKED;

describe('The dependencies are installed', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-installed-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  function isInstalled(packages?: object, options: object = {}): boolean {
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
    fs.mkdirSync(path.join(folder, 'node_modules'));
    if (packages) fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
    const program = `
      import { isInstalled } from ${JSON.stringify(INSTALLED)};
      process.stdout.write(String(isInstalled(${JSON.stringify(folder)}, ${JSON.stringify(options)})));`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }) === 'true';
  }

  it('when npm has noted all of them', () => expect(isInstalled(all)).toBe(true));

  it('for a start without what is only for development', () => {
    const withoutDevelopment = { 'node_modules/apple': LOCKED['node_modules/apple'] };
    expect(isInstalled(withoutDevelopment, { development: false })).toBe(true);
  });

  it('not for a start when npm has noted nothing of what it takes', () => {
    expect(isInstalled({ 'node_modules/plum': LOCKED['node_modules/plum'] }, { development: false })).toBe(false);
  });

  it.each<[string, object | undefined]>([
    ['has noted nothing', undefined],
    ['has another version of one', { ...all, 'node_modules/apple': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['has other files of one', { ...all, 'node_modules/apple': { version: '1.0.0', integrity: 'sha512-b' } }],
    ['has left out those for development', { 'node_modules/apple': LOCKED['node_modules/apple'] }],
  ])('not when npm %s', (_, packages) => expect(isInstalled(packages)).toBe(false));
});

/** A lock of one package to run and one to develop with, and an npm that notes what it has been asked for. */
describe('What npm is asked to install', () => {
  let copy: ScriptsCopy;

  beforeEach(() => {
    copy = new ScriptsCopy();
    copy.atHand('24.21.0');
    copy.write('package-lock.json', JSON.stringify({ packages: LOCKED }));
    copy.write('libs/tsconfig.json', '{}');
    copy.write('node_modules/typescript-native/bin/tsc', '');
    copy.onNpm(`
      const { packages } = JSON.parse(fs.readFileSync(root + '/package-lock.json'));
      const kept = Object.entries(packages).filter(([, one]) => !one.optional && !(one.dev && args.includes('--omit=dev')));
      fs.mkdirSync(root + '/node_modules', { recursive: true });
      fs.writeFileSync(root + '/node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(kept) }));`);
  });
  afterEach(() => copy.remove());

  function install(development: boolean): string[] {
    const program = `
      import { install } from ${JSON.stringify(copy.path('scripts/prepare.mjs'))};
      await install({ development: ${development} });`;
    expect(copy.run('node', ['--input-type=module', '-e', program]).status).toBe(0);
    return copy.npmCalls().map((call) => call.replace(' --no-audit --no-fund', ''));
  }

  it('leaves out for a start what only development needs, which tests add to what is there', () => {
    expect(install(false)).toEqual(['ci --omit=dev']);
    expect(install(false)).toHaveLength(1);
    expect(install(true)).toEqual(['ci --omit=dev', 'install --no-save --include=dev']);
    expect(install(true)).toHaveLength(2);
    expect(install(false)).toHaveLength(2);
  });

  it('is everything when tests come first', () => expect(install(true)).toEqual(['ci --include=dev']));

  it('is everything again when something has changed and everything was there', () => {
    install(true);
    const changed = { ...LOCKED, 'node_modules/apple': { version: '1.0.1', integrity: 'sha512-b' } };
    copy.write('package-lock.json', JSON.stringify({ packages: changed }));
    expect(install(false)).toEqual(['ci --include=dev', 'ci --include=dev']);
  });
});

describe('A start installs', () => {
  const locked = JSON.parse(fs.readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>;
  };
  const isForStart = (name: string) => locked.packages[`node_modules/${name}`]?.dev !== true;

  it('what the service and its build import', () => {
    const files = sourceFiles('src', 'libs').filter(({ name }) => !/\.spec\.ts$|^libs\/testing\//.test(name));
    const imported = files.flatMap(({ imports }) => imports.map(({ specifier }) => specifier));
    const names = new Set(imported.flatMap((specifier) => /^(?:@[^/]+\/)?[^./#][^/]*/.exec(specifier)?.[0] ?? []));
    const packages = [...names].filter((name) => `node_modules/${name}` in locked.packages);
    expect(packages.length).toBeGreaterThan(40);
    expect(packages.filter((name) => !isForStart(name))).toEqual([]);
  });

  it.each([
    'jest',
    '@swc/jest',
    '@nestjs/cli',
    '@nestjs/testing',
    'oxlint',
    'prettier',
    'autocannon',
    'fast-check',
    'playwright-core',
  ])('nothing of %s, which is for tests, checks and tools', (name) => expect(isForStart(name)).toBe(false));
});
