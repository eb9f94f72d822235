// npm run figures: how large the source is, and how much of it is written twice. For comparing two commits.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const BLOCK = 6;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\/dist(\/|$)/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
const byName = (a, b) => a.localeCompare(b, 'en');
const read = (name) => readFileSync(name, 'utf8');
const linesOf = (text) => text.replace(/\n$/, '').split('\n');

const source = filesIn('src').filter((name) => /(?<!\.spec|\.d)\.ts$/.test(name));
const lengths = source.map((name) => linesOf(read(name)).length);
const lines = lengths.reduce((sum, length) => sum + length, 0);

/** Pairs of files with the same lines, as many as a block has. Imports, brackets and empty lines do not count. */
function pairsAlike() {
  const places = new Map();
  for (const name of source) {
    const text = read(name).replace(/^(import|export) [^;]*? from '[^']*';$/gm, '');
    const said = linesOf(text)
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !/^(\*|\/\/|\/\*)/.test(line));
    for (let first = 0; first + BLOCK <= said.length; first++) {
      const block = said.slice(first, first + BLOCK).join('\n');
      places.set(block, (places.get(block) ?? new Set()).add(name));
    }
  }
  const pairs = new Set();
  for (const names of places.values()) {
    const sorted = [...names].toSorted(byName);
    for (const [index, a] of sorted.entries()) for (const b of sorted.slice(index + 1)) pairs.add(`${a} ~ ${b}`);
  }
  return [...pairs].toSorted(byName);
}

const count = (names, pattern) => names.reduce((sum, name) => sum + (read(name).match(pattern)?.length ?? 0), 0);

const allSource = source.map(read).join('\n');
const entities = [...allSource.matchAll(/^@Entity\('\w+'.*?^export class (\w+)/gms)].map(([, entity]) => entity);
const withoutRepository = entities.filter(
  (entity) => !new RegExp(`(InjectRepository|getRepository|\\.repository)\\(${entity}\\)`).test(allSource),
);
const tests = ['src', 'libs', 'test', 'plugins'].flatMap(filesIn).filter((name) => name.endsWith('spec.ts'));
const documents = [...filesIn('docs'), 'README.md'].filter((name) => name.endsWith('.md'));
const alike = pairsAlike();

const figures = {
  'files in src, without specs': source.length,
  'lines in src, without specs': lines,
  'lines of a file, mean': Math.round(lines / source.length),
  'lines of the longest file': Math.max(...lengths),
  'entries of src': readdirSync('src').length,
  'entities that nothing reads by a repository': `${withoutRepository.length} of ${entities.length}`,
  [`pairs of files that share ${BLOCK} lines`]: alike.length,
  'tests as written (it, test)': count(tests, /^\s*(it|test)(\.each)?\(/gm),
  'words of documents': count(documents, /\S+/g),
};
if (process.argv.includes('--json')) console.log(JSON.stringify(figures));
else {
  const width = Math.max(...Object.keys(figures).map(({ length }) => length));
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(width)}  ${value}`);
  if (process.argv.includes('--pairs')) console.log(`\n${alike.join('\n')}`);
}
