import path from 'node:path';
import type { SourceFile } from './source-files';

const LIBRARY = /^@espalier\/([^/]+)(?:\/([^/]+))?$/;

/** The file that an import means; undefined when it is not one of ours. */
export function targetOf(file: SourceFile, specifier: string, names: ReadonlySet<string>): string | undefined {
  const library = LIBRARY.exec(specifier);
  const target = library
    ? `libs/${library[1]}/src/${library[2] ?? 'index'}`
    : specifier.startsWith('#')
      ? `src/${specifier.slice(1)}/index`
      : specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file.name), specifier.replace(/\.js$/, ''))
        : undefined;
  return target === undefined ? undefined : [`${target}.ts`, `${target}/index.ts`].find((name) => names.has(name));
}

/** One cycle of imports, as the files on it; undefined when there is none. */
export function findCycle(files: readonly SourceFile[]): string[] | undefined {
  const names = new Set(files.map(({ name }) => name));
  const edges = new Map(
    files.map((file) => [file.name, file.imports.flatMap(({ specifier }) => targetOf(file, specifier, names) ?? [])]),
  );
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (name: string): string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (done.has(name)) return undefined;
    trail.push(name);
    for (const next of edges.get(name) ?? []) {
      const cycle = visit(next);
      if (cycle) return cycle;
    }
    trail.pop();
    done.add(name);
    return undefined;
  };
  for (const { name } of files) {
    const cycle = visit(name);
    if (cycle) return cycle;
  }
  return undefined;
}
