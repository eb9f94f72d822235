// node scripts/e2e-groups.mjs. Writes files that have several end-to-end suites each, for jest.groups.config.cjs: to load and to warm up the
// service takes longer than most suites do, and jest does it for each file.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

const FOLDER = path.join(ROOT, 'e2e-groups');
const SUITES = ['test/e2e', 'test/integration'];
const GROUPS = 30;

const files = SUITES.flatMap((folder) => readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`))
  .filter((name) => /[.-]spec\.ts$/.test(name))
  .toSorted();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
for (let group = 0; group < GROUPS; group++) {
  // Neighbours by name are alike in what they take, so they are dealt out.
  const own = files.filter((_, index) => index % GROUPS === group);
  const lines = own.map(
    (file) => `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(`../${file}`)}));`,
  );
  writeFileSync(path.join(FOLDER, `${group}.e2e-group.js`), `${lines.join('\n')}\n`);
}
