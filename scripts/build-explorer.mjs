// Bundles the page of GraphiQL. The names of the files change with what is in them, so that browsers keep them for ever.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './prepare.mjs';

const source = path.join(ROOT, 'src/graphql/explorer/browser');
const outdir = path.join(ROOT, 'dist/explorer');

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['explorer.tsx', 'explorer.css'].map((name) => path.join(source, name)),
  outdir,
  entryNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  keepNames: true, // GraphiQL names its icons after their functions
  format: 'iife',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'linked',
  logLevel: 'warning',
});
