// node scripts/test-groups.mjs. Writes files that have several suites each, for jest.groups.config.cjs: to load and to warm up the service, or
// libraries, takes longer than most suites do, and jest does it for each file.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './prepare.mjs';

const FOLDER = path.join(ROOT, 'test-groups');
/** The sizes of groups: the large ones are begun first, and the small ones even out when the two workers end. */
const E2E_SIZES = [6, 6, 4, 4, 2, 2];
const UNIT_SIZES = [3, 3, 2, 2];
/**
 * What asks nothing of the database that other suites do not ask, in groups that begin with `once`: commands in documents, tools for plug-ins, what a
 * process does, and long walks over rights and pages, mostly with services of their own.
 */
const ONCE = {
  'once-docs': ['docs'],
  'once-others': [
    'crash',
    'embedded-postgres',
    'extensions',
    'plugin-kit',
    'process',
    'scripts-installed',
    'scripts-lock',
    'scripts-node',
  ],
  'once-rights': ['access-matrix', 'permission-matrix', 'permissions', 'token-matrix', 'writing-matrix'],
  'once-services': [
    'content-editor-blog',
    'help',
    'hostile',
    'openid-strangers',
    'plugins',
    'setup',
    'setup-link',
    'throttling',
  ],
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);

const e2e = suitesIn('test/e2e', 'test/integration');
const once = Object.values(ONCE).flat();
deal(
  'e2e',
  E2E_SIZES,
  e2e.filter((file) => !once.includes(nameOf(file))),
);
for (const [group, names] of Object.entries(ONCE)) {
  write(
    `${group}.e2e-group.js`,
    e2e.filter((file) => names.includes(nameOf(file))),
  );
}
deal('unit', UNIT_SIZES, suitesIn('src', 'libs', 'bench', 'test/architecture'));

function suitesIn(...folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /[.-]spec\.ts$/.test(name) && !/\/(dist|node_modules)\//.test(name))
    .toSorted();
}

function nameOf(file) {
  return path.basename(file).split('.')[0];
}

/** Neighbours by name are alike in what they take: each goes to the group that has the least of what it is to have. */
function deal(kind, sizes, suites) {
  const groups = sizes.map(() => []);
  for (const suite of suites) {
    const filled = groups.map((group, index) => (group.length + 1) / sizes[index]);
    groups[filled.indexOf(Math.min(...filled))].push(suite);
  }
  for (const [index, group] of groups.entries()) write(`${index}.${kind}-group.js`, group);
}

function write(name, suites) {
  const lines = suites.map(
    (file) => `describe(${JSON.stringify(file)}, () => void require(${JSON.stringify(`../${file}`)}));`,
  );
  writeFileSync(path.join(FOLDER, name), `${lines.join('\n')}\n`);
}
