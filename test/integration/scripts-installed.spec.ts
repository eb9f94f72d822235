import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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

  function isInstalled(packages?: object): boolean {
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
    fs.mkdirSync(path.join(folder, 'node_modules'));
    if (packages) fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
    const program = `
      import { isInstalled } from ${JSON.stringify(INSTALLED)};
      process.stdout.write(String(isInstalled(${JSON.stringify(folder)})));`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }) === 'true';
  }

  it('when npm has noted all of them', () => expect(isInstalled(all)).toBe(true));

  it.each<[string, object | undefined]>([
    ['has noted nothing', undefined],
    ['has another version of one', { ...all, 'node_modules/apple': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['has other files of one', { ...all, 'node_modules/apple': { version: '1.0.0', integrity: 'sha512-b' } }],
    ['has left out those for development', { 'node_modules/apple': LOCKED['node_modules/apple'] }],
  ])('not when npm %s', (_, packages) => expect(isInstalled(packages)).toBe(false));
});
