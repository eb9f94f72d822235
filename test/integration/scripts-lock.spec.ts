import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const LOCK = path.resolve(__dirname, '../../scripts/lock.mjs');

describe('The lock of the scripts', () => {
  let folder: string;
  let counter: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-lock-'));
    counter = path.join(folder, 'counter');
    fs.writeFileSync(counter, '0');
  });

  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** A process that adds 1 to the counter, slowly, `times` times under the lock; or never comes back from the first time. */
  function count(times: number, { hangs = false } = {}) {
    const program = `
      import { withLock } from ${JSON.stringify(LOCK)};
      import fs from 'node:fs';
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      for (let i = 0; i < ${times}; i++) {
        await withLock(${JSON.stringify(path.join(folder, 'lock'))}, async () => {
          const value = Number(fs.readFileSync(${JSON.stringify(counter)}));
          await sleep(2);
          fs.writeFileSync(${JSON.stringify(counter)}, String(value + 1));
          if (${hangs}) { process.stdout.write('held'); await sleep(60_000); }
        });
      }`;
    return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  it('lets one process work at a time', async () => {
    await Promise.all([1, 2, 3].map(() => once(count(10), 'close')));
    expect(fs.readFileSync(counter, 'utf8')).toBe('30');
  });

  it('is free again when the process that held it was killed', async () => {
    const holder = count(1, { hangs: true });
    await once(holder.stdout, 'data');
    const waiting = count(1);
    holder.kill('SIGKILL');
    await once(waiting, 'close');
    expect(fs.readFileSync(counter, 'utf8')).toBe('2');
  });
});
