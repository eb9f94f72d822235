// npm run bench
import path from 'node:path';
import { ROOT, loadEnvironmentFile, prepare, prepareFolder } from './prepare.mjs';

await prepare({ development: true });
const groups = process.argv.slice(2);
if (
  groups.includes('graphql') ||
  !groups.some((name) => ['rest', 'lists', 'audit', 'editor', 'prune', 'render'].includes(name))
)
  await prepareFolder(path.join(ROOT, 'bench/postgraphile'));
loadEnvironmentFile();
await import('../dist/bench/main.js');
