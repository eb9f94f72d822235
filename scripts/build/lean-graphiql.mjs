// What GraphiQL 4.1.2 brings and a page of ours does not load: see docs/decisions/pages.md#156-weight-of-pages.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../prepare.mjs';

const BROWSER = path.join(ROOT, 'src/features/graphql/explorer/browser');

/** A plug-in of esbuild. It fails when GraphiQL is not as it was when this was written. */
export const leanGraphiql = {
  name: 'lean-graphiql',
  setup({ onResolve, onLoad }) {
    // Its animations, for dragging tabs.
    onResolve({ filter: /^framer-motion$/ }, () => ({ path: path.join(BROWSER, 'still-tabs.tsx') }));

    // The documentation, with its search: loaded when somebody opens it.
    onResolve({ filter: /^@graphiql\/plugin-doc-explorer$/ }, () => ({ path: path.join(BROWSER, 'late-docs.tsx') }));
    onResolve({ filter: /^@graphiql\/plugin-doc-explorer\/dist\// }, ({ path: file }) => ({
      path: path.join(ROOT, 'node_modules', file),
    }));

    // The names of all characters, which a browser knows.
    onResolve({ filter: /^entities$/ }, () => ({ path: path.join(BROWSER, 'known-entities.ts') }));

    // Its fonts, which are two thirds of its styles.
    onLoad({ filter: /graphiql[\\/]dist[\\/]style\.css$/ }, async ({ path: file }) => ({
      contents: replaced(await readFile(file, 'utf8'), /@font-face\s*\{[^}]*\}/g, () => ''),
      loader: 'css',
    }));

    // Parts of its editors, which it needs as soon as it is there: one file instead of twenty small ones.
    onLoad(
      { filter: /@graphiql[\\/]react[\\/]dist[\\/]editor[\\/](common|\w+-editor)\.js$/ },
      async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        if (file.endsWith('header-editor.js')) return { contents: source };
        const imports = [];
        const contents = replaced(source, /import\(("[^"]+")\)/g, (_, name) => {
          imports.push(`import * as part${imports.length} from ${name};`);
          return `Promise.resolve(part${imports.length - 1})`;
        });
        return { contents: [...imports, contents].join('\n') };
      },
    );

    // Icons are named after their functions, whose names do not survive.
    onLoad({ filter: /@graphiql[\\/]react[\\/]dist[\\/]icons[\\/]index\.js$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const called = replaced(source, /generateIcon\((Svg\w+)\)/g, (_, name) => `generateIcon(${name}, "${name}")`);
      const named = replaced(called, /RawComponent\.name/g, () => 'name');
      return {
        contents: replaced(
          named,
          /function generateIcon\(RawComponent\)/,
          () => 'function generateIcon(RawComponent, name)',
        ),
      };
    });
  },
};

function replaced(source, pattern, replacement) {
  const result = source.replace(pattern, replacement);
  if (result === source) throw new Error(`GraphiQL has changed: nothing in it is ${pattern}`);
  return result;
}
