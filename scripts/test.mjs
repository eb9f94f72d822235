// npm test [-- <arguments of jest>]
import { spawnSync } from 'node:child_process';
import { ROOT, npm, prepare, say } from './prepare.mjs';

await prepare();
for (const check of ['lint', 'format:check', 'typecheck']) {
  say(`\n${check}`);
  npm('run', '--silent', check);
}
say('\ntests');
const jest = 'node_modules/jest/bin/jest.js';
const { status } = spawnSync(process.execPath, [jest, '--maxWorkers=2', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
