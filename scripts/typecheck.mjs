// npm run typecheck. By the native compiler, which takes a quarter of the time; tests and tools that read sources need the other one.
import { spawnSync } from 'node:child_process';
import { ROOT } from './prepare.mjs';

const PROJECTS = [
  'tsconfig.json',
  'tsconfig.build.json',
  'src/features/graphql/explorer/browser',
  'src/admin/content-editor/browser',
];

for (const project of PROJECTS) {
  const check = ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', project];
  const { status } = spawnSync(process.execPath, check, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
