import fs from 'node:fs';
import path from 'node:path';
import { targetOf } from './import-graph';
import { ROOT, sourceFiles, type SourceFile } from './source-files';

const EXPORT = /^export (?:abstract |async |declare )*(?:class|interface|type|const|function\*?|enum) (\w+)/gm;
const STEP = /^\d+\. `([^`]+)`:(.*(?:\n {3}.*)*)/gm;

/** The files that a newcomer has to read, at most; of a list in the admin UI besides its definition. */
const MOST_STEPS: Readonly<Record<string, number>> = {
  'GET /api/content/{id}': 8,
  'POST /api/content': 12,
  'A list over GraphQL': 12,
  'A list in the admin UI': 8 + 1,
  Pruning: 8,
  'A page of the site': 12,
  'A plug-in': 6,
  'Saving in the editor': 10,
};

interface WalkStep {
  readonly file: string;
  /** What connects it with an earlier file, where no import does. */
  readonly mechanism?: string;
}

const [, document = ''] = fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8').split('## Walks');
const walks = document
  .split(/^### /m)
  .slice(1)
  .map((section) => ({ name: section.slice(0, section.indexOf('\n')), steps: stepsOf(section) }));

const files = new Map(sourceFiles('src', 'libs', 'plugins').map((file) => [file.name, file]));
const names = new Set(files.keys());

function stepsOf(section: string): WalkStep[] {
  return [...section.matchAll(STEP)].map(([, file, text]) => ({
    file,
    mechanism: /\(by\s+`([^`]+)`\)/.exec(text)?.[1],
  }));
}

function textOf(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

/** What a file imports, and what stands behind the doors that it comes through. */
function importedBy(file: SourceFile, seen = new Set<string>()): Set<string> {
  for (const { specifier } of file.imports) {
    const target = targetOf(file, specifier, names);
    if (target === undefined || seen.has(target)) continue;
    seen.add(target);
    const door = files.get(target);
    if (door && target.endsWith('/index.ts')) importedBy(door, seen);
  }
  return seen;
}

/** Whether a file imports another one, and names something of it. */
function uses(user: string, used: string): boolean {
  const [from, to] = [files.get(user), files.get(used)];
  if (!from || !to || !importedBy(from).has(used)) return false;
  const exported = [...to.text.matchAll(EXPORT)].map(([, name]) => name);
  return exported.some((name) => new RegExp(`\\b${name}\\b`).test(from.text));
}

function isConnected({ file, mechanism }: WalkStep, before: readonly WalkStep[]): boolean {
  if (mechanism === undefined) return before.some((earlier) => uses(earlier.file, file) || uses(file, earlier.file));
  return textOf(file).includes(mechanism) && before.some((earlier) => textOf(earlier.file).includes(mechanism));
}

describe('The walks', () => {
  it('are found in docs/architecture.md', () => {
    expect(walks.map(({ name }) => name)).toEqual(Object.keys(MOST_STEPS));
  });

  it.each(walks)('$name: is no longer than a newcomer reads', ({ name, steps }) => {
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThanOrEqual(MOST_STEPS[name]);
  });

  it.each(walks)('$name: names files that exist', ({ steps }) => {
    expect(steps.map(({ file }) => file).filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it.each(walks)('$name: leads from each file to the next', ({ steps }) => {
    const lost = steps.slice(1).filter((step, index) => !isConnected(step, steps.slice(0, index + 1)));
    expect(lost).toEqual([]);
  });

  it('would not connect files that have nothing to do with each other', () => {
    const reader = { file: 'src/core/content/content-reader.ts' };
    expect(isConnected({ file: 'src/features/site/feed/atom.ts' }, [reader])).toBe(false);
    expect(isConnected({ file: 'src/core/content/content-writer.ts', mechanism: 'NOTHING' }, [reader])).toBe(false);
  });
});
