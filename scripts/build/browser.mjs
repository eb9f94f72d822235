// Bundles what runs in browsers: GraphiQL, whose files are named by what is in them, and the scripts of pages, which `Assets` names so.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '../prepare.mjs';
import { leanGraphiql } from './lean-graphiql.mjs';

const EXPLORER = 'dist/explorer';
const BUNDLES = [
  {
    source: 'src/features/graphql/explorer/browser',
    files: ['explorer.tsx', 'explorer.css'],
    folder: EXPLORER,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    plugins: [leanGraphiql],
  },
  {
    source: 'src',
    files: [
      'admin/content-editor/browser/content-type.ts',
      'admin/content-editor/browser/editor.ts',
      'admin/content-editor/browser/library/media.ts',
      'admin/content-editor/browser/saved.ts',
      'admin/content-editor/browser/writing/writing.ts',
      'core/display/browser/shell.ts',
      'core/display/browser/zone.ts',
      'admin/sign-in/browser/sign-in.ts',
      'features/admin-list/browser/list.ts',
      'features/pruning/browser/pruning.ts',
      'features/templating/browser/template.ts',
    ],
    folder: 'dist/browser',
    entryNames: '[name]',
    format: 'esm',
    // Chromium then compiles them as a whole, beside the page.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    alias: { entities: path.join(ROOT, 'src/admin/content-editor/browser/writing/entities.ts') },
  },
];

export async function buildForBrowsers() {
  await Promise.all(BUNDLES.map(bundle));
  await compressAll(path.join(ROOT, EXPLORER));
}

async function bundle({ source, files, folder, ...options }) {
  const outdir = path.join(ROOT, folder);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    ...options,
    entryPoints: files.map((name) => path.join(ROOT, source, name)),
    outdir,
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'linked',
    logLevel: 'warning',
  });
}
/** Beside each file in fewer bytes: what takes a second for a large one is not for the first who asks. */
async function compressAll(folder) {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const brotli = (content) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  await Promise.all(
    files.map(async (name) => {
      const content = readFileSync(path.join(folder, name));
      writeFileSync(path.join(folder, `${name}.br`), await brotli(content));
      writeFileSync(path.join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
