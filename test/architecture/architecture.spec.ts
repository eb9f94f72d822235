import fs from 'node:fs';
import path from 'node:path';
import { findCycle, targetOf } from './import-graph';
import { HOUSES, HOUSE_NAMES, mayImport, moduleOf, rankOf } from './modules';
import { ROOT, sourceFiles, type SourceFile } from './source-files';

const MAX_LINES = 300;

const product = sourceFiles('src', 'libs');
const tests = sourceFiles('test', 'bench');
const names = new Set([...product, ...tests].map(({ name }) => name));

/** Every import of one of our files by another, with where it stands. */
const imports = product.flatMap((file) =>
  file.imports.flatMap(({ specifier, line }) => {
    const target = targetOf(file, specifier, names);
    if (!target || target.startsWith('test/')) return []; // of a spec, from the support of the tests
    return [{ file, target, specifier, at: `${file.name}:${line} imports ${specifier}` }];
  }),
);

const crossing = imports.filter(({ file, target }) => moduleOf(file.name) !== moduleOf(target));

const isDoor = (specifier: string) => specifier.startsWith('#') || specifier.startsWith('@espalier/');

describe('The architecture', () => {
  it('sees the files and imports that it judges', () => {
    expect(product.length).toBeGreaterThan(100);
    expect(crossing.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(crossing.length);
  });

  it('has houses, and modules in them, which are all in the order', () => {
    expect(folders('src')).toEqual(HOUSE_NAMES.toSorted());
    const modules = Object.keys(HOUSES).map((house) => [house, folders(`src/${house}`)]);
    expect(modules).toEqual(Object.entries(HOUSES).map(([house, ranks]) => [house, ranks.flat().toSorted()]));
  });

  it('lets a module import only modules of a strictly lower rank', () => {
    const upward = crossing.filter(({ file, target }) => !mayImport(moduleOf(file.name), moduleOf(target)));
    expect(
      upward.map(({ file, target, at }) => `${at} (${rankOf(moduleOf(file.name))} → ${rankOf(moduleOf(target))})`),
    ).toEqual([]);
  });

  it('gives a module one door: #module from outside, plain paths inside', () => {
    const throughTheWall = crossing.filter(({ specifier }) => !isDoor(specifier));
    const aroundTheHouse = imports.filter(
      ({ file, target, specifier }) => moduleOf(file.name) === moduleOf(target) && isDoor(specifier),
    );
    expect([...throughTheWall, ...aroundTheHouse].map(({ at }) => at)).toEqual([]);
  });

  it('names what goes through a door', () => {
    const doors = product.filter(({ name }) => name.endsWith('/index.ts'));
    expect(offences(doors, /^export \*/)).toEqual([]);
  });

  it('has every import of ours lead somewhere', () => {
    const lost = product.flatMap((file) =>
      file.imports
        .filter(({ specifier }) => /^(#|\.|@espalier\/)/.test(specifier) && !specifier.endsWith('.json'))
        .filter(({ specifier }) => !targetOf(file, specifier, names))
        .map(({ specifier, line }) => `${file.name}:${line} imports ${specifier}`),
    );
    expect(lost).toEqual([]);
  });

  it('has no cycle of imports, of types neither', () => {
    expect(findCycle(product)).toBeUndefined();
  });

  it('runs all Liquid within limits: nobody else makes an engine of it', () => {
    const others = product.filter(
      ({ name }) => !name.startsWith('src/content-kinds/liquid/') && !name.endsWith('.spec.ts'),
    );
    expect(offences(others, /\b(new|extends) Liquid\b/)).toEqual([]);
  });

  it('keeps files short', () => {
    const long = [...product, ...tests]
      .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('depends on nothing that is there for tests', () => {
    const tested = product.filter(({ name }) => !name.startsWith('libs/testing/') && !name.endsWith('.spec.ts'));
    expect(offences(tested, /'@espalier\/testing'/)).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const elsewhere = product.filter(
      ({ name }) => !/^(src\/platform\/config|libs\/testing|libs\/client\/src\/command)\//.test(name),
    );
    expect(offences(elsewhere, /\bprocess\.env\b/)).toEqual([]);
  });

  it('has no default exports, no forwardRef, and no silenced checks', () => {
    expect(offences(product, /^export default\b/)).toEqual([]);
    expect(offences(product, /\bforwardRef\(/)).toEqual([]);
    expect(offences([...product, ...tests], /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/)).toEqual([]);
  });
});

function folders(parent: string): string[] {
  const entries = fs.readdirSync(path.join(ROOT, parent), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** The lines that match, as `file:line text`. This file holds the words that it looks for. */
function offences(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files
    .filter(({ name }) => !name.startsWith('test/architecture/'))
    .flatMap(({ name, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
    );
}
