// The service and its libraries as JavaScript: each file by itself, as the tests compile it. `npm run typecheck` looks at the types.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from '@swc/core';
import { ROOT } from '../prepare.mjs';

const OPTIONS = JSON.parse(readFileSync(new URL('swc.json', import.meta.url), 'utf8'));
const FOLDERS = {
  src: 'dist/src',
  bench: 'dist/bench',
  ...Object.fromEntries(readdirSync(path.join(ROOT, 'libs')).map((name) => [`libs/${name}/src`, `libs/${name}/dist`])),
};

export async function buildService() {
  for (const folder of Object.values(FOLDERS)) clean(folder);
  const files = Object.entries(FOLDERS).flatMap(([from, to]) =>
    filesIn(from)
      .filter(isOfService)
      .map((name) => ({ source: path.join(from, name), target: path.join(to, name) })),
  );
  await Promise.all([...files, { source: 'ormconfig.ts', target: 'dist/ormconfig.ts' }].map(make));
}

/** What was made of sources that may be gone. Types are declared by `tsc -b libs`. */
function clean(folder) {
  for (const name of filesIn(folder)) if (!/\.(d\.ts|tsbuildinfo)$/.test(name)) rmSync(path.join(ROOT, folder, name));
}

/** Tests stay where they are, what runs in browsers is bundled, and the bench has packages of its own. */
function isOfService(name) {
  return !/\.spec\.ts$|(^|[\\/])(browser|node_modules)[\\/]/.test(name);
}

/** Compiles TypeScript, and copies what the service reads. */
async function make({ source, target }) {
  const from = path.join(ROOT, source);
  const to = path.join(ROOT, target.replace(/\.ts$/, '.js'));
  mkdirSync(path.dirname(to), { recursive: true });
  if (!source.endsWith('.ts')) return copyFileSync(from, to);
  const sourceFileName = path.relative(path.dirname(to), from);
  const options = { ...OPTIONS, filename: from, sourceFileName, sourceMaps: true };
  const { code, map } = await transform(readFileSync(from, 'utf8'), options);
  writeFileSync(to, `${code}//# sourceMappingURL=${path.basename(to)}.map\n`);
  writeFileSync(`${to}.map`, map);
}

function filesIn(folder) {
  const place = path.join(ROOT, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)));
}
