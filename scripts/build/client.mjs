// The client as a module, beside what it is for `require`: one file without imports, for Node.js, browsers and edge runtimes.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../prepare.mjs';

const CLIENT = path.join(ROOT, 'libs/client');

export async function buildClient() {
  await build({
    entryPoints: [path.join(CLIENT, 'src/index.ts')],
    outfile: path.join(CLIENT, 'dist/index.mjs'),
    bundle: true,
    format: 'esm',
    // Nothing of Node.js resolves.
    platform: 'browser',
    target: 'es2022',
    sourcemap: true,
    logLevel: 'warning',
  });
  // Its types are those of the other build.
  writeFileSync(path.join(CLIENT, 'dist/index.d.mts'), "export * from './index.js';\n");
}
