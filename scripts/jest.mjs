import { spawnSync } from 'node:child_process';
import { ROOT } from './prepare.mjs';

/** Runs jest, and ends this process as it ended. */
export function jest(...args) {
  const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
