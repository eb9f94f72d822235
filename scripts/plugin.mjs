// node <clone>/scripts/plugin.mjs build | test [arguments of jest], in the folder of a plug-in: its npm run build and npm test.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, install, prepare, say } from './prepare.mjs';

const [task, ...args] = process.argv.slice(2);
if (task !== 'build' && task !== 'test') {
  say('Say what to do: build or test');
  process.exit(1);
}
if (existsSync(path.join(ROOT, 'dist/src/main.js'))) await install({ development: true });
else await prepare({ development: true });
run('typescript/bin/tsc', '-p', '.');
if (task === 'test') run('jest/bin/jest.js', '--config', path.join(ROOT, 'jest.plugin.config.cjs'), ...args);

function run(program, ...programArgs) {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', program), ...programArgs], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
