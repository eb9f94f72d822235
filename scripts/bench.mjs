// npm run bench
import path from 'node:path';
import { ROOT, loadEnvironmentFile, npm, prepare, prepareFolder } from './prepare.mjs';

await prepare({ development: true });
const groups = process.argv.slice(2);
if (
  groups.includes('graphql') ||
  !groups.some((name) => ['rest', 'lists', 'audit', 'editor', 'prune', 'render', 'peers'].includes(name))
)
  await prepareFolder(path.join(ROOT, 'bench/postgraphile'));
if (groups.includes('peers')) {
  for (const name of ['directus', 'payload', 'strapi', 'keystone']) {
    const what = `${name}, which the service is compared with`;
    await prepareFolder(path.join(ROOT, 'bench/peers', name), {
      what,
      run: (...args) => npm(...args, '--ignore-scripts'),
    });
  }
}
loadEnvironmentFile();
await import('../dist/bench/main.js');
