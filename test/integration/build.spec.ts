import fs from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../support/documents';

const sources = filesIn('src');
const built = filesIn('dist/src');

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(REPOSITORY, folder), path.join(entry.parentPath, entry.name)));
}

const textOf = (name: string) => fs.readFileSync(path.join(REPOSITORY, name), 'utf8');

describe('The build', () => {
  it('has every template, style and text as it is in the sources', () => {
    // What runs in browsers is bundled elsewhere.
    const read = sources.filter((name) => !/\.ts$|(^|\/)browser\//.test(name));
    expect(read.length).toBeGreaterThan(200);
    expect(read.filter((name) => !built.includes(name))).toEqual([]);
    expect(
      read.filter((name) => /\.(hbs|liquid|css)$/.test(name) && textOf(`src/${name}`) !== textOf(`dist/src/${name}`)),
    ).toEqual([]);
  });

  it('has nothing whose source is gone', () => {
    const known = new Set(
      sources.flatMap((name) => [name, name.replace(/\.ts$/, '.js'), name.replace(/\.ts$/, '.js.map')]),
    );
    expect(built.filter((name) => !known.has(name))).toEqual([]);
  });
});
