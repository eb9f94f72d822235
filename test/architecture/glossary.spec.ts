import fs from 'node:fs';
import path from 'node:path';
import { ROOT, sourceFiles } from './source-files';

/** **term** (`folder`): What it is. */
const TERM = /^\*\*(?<term>[^*]+)\*\* \(`(?<folder>[^`]+)`\): .+\.$/;
const EXPORT = /^export (?:abstract |async )?(?:class|interface|type|const|function|enum) (\w+)/gm;

const glossary = fs.readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8');
const [terms, unused] = glossary.split('## Words that are not used').map(entriesOf);
/** Some words are refused only in names, of exports and files or of files alone, or only in the code of pruning. */
type Scope = 'everywhere' | 'in code' | 'in file names' | 'in pruning';
const IN_CODE = ['everywhere', 'in code'] as const;

const words = unused.map((entry) => {
  const { word = '', scope = 'everywhere' } = /^(?<word>[^:(]+?)(?: \((?<scope>[^)]+)\))?:/.exec(entry)?.groups ?? {};
  return { word, scope: scope as Scope };
});

/** The entries of all lists, each on one line. */
function entriesOf(markdown: string): string[] {
  return [...markdown.matchAll(/^- (.*(?:\n {2}.*)*)/gm)].map(([, entry]) => entry.replaceAll(/\s+/g, ' '));
}

/** Those words of a name or text that are not used, in the singular and plural. */
function unusedIn(text: string, scopes: readonly Scope[] = ['everywhere']): string[] {
  const said = text.replace(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase().split(/[^a-z]+/).join(' '); // prettier-ignore
  return words
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ word }) => word)
    .filter((word) => new RegExp(`(?<!\\S)${word}(?:e?s)?(?!\\S)`).test(said));
}

describe('The glossary', () => {
  it('says of each term once what it is, and where it is in the code', () => {
    expect(terms.length).toBeGreaterThan(30);
    expect(terms.filter((entry) => !TERM.test(entry))).toEqual([]);
    const defined = terms.map((entry) => TERM.exec(entry)?.groups ?? {});
    expect(new Set(defined.map(({ term }) => term)).size).toBe(terms.length);
    expect(defined.filter(({ folder }) => !fs.existsSync(path.join(ROOT, 'src', folder)))).toEqual([]);
  });

  it('has words that no export is named with', () => {
    const exports = sourceFiles('src', 'libs', 'bench', 'plugins').flatMap(({ name, text }) =>
      [...text.matchAll(EXPORT)].map(([, exported]) => ({ name, exported })),
    );
    expect(exports.length).toBeGreaterThan(2000);
    expect(unusedIn('PageEntrances')).toEqual(['entrance']);
    expect(unusedIn('answerOrTooSlow')).toEqual(['or too slow']);
    expect(unusedIn('tellAll', IN_CODE)).toEqual(['tell']);
    expect(exports.filter(({ exported }) => unusedIn(exported, IN_CODE).length > 0)).toEqual([]);
  });

  it('has words that no file is named with, no view either', () => {
    const files = ['src', 'libs', 'bench', 'plugins'].flatMap((folder) =>
      fs
        .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => !/(^|\/)(dist|node_modules)\//.test(name) && /\.(ts|hbs|liquid|css)$/.test(name)),
    );
    expect(files.length).toBeGreaterThan(1500);
    const inName = (file: string) => unusedIn(path.basename(file), [...IN_CODE, 'in file names']);
    expect(inName('arguments/question.ts')).toEqual(['question']);
    expect(inName('rows/listed-item.ts')).toEqual(['listed']);
    expect(files.filter((file) => inName(file).length > 0)).toEqual([]);
  });

  it('has words that the code of pruning does not say', () => {
    const COMMENTS = /\/\*[^]*?\*\/|\/\/.*/g;
    const code = sourceFiles('src/features/pruning').filter(({ name }) => !name.endsWith('.spec.ts'));
    const found = code.flatMap(({ name, text }) =>
      unusedIn(text.replaceAll(COMMENTS, ''), ['in pruning']).map((word) => `${name}: ${word}`),
    );
    expect(unusedIn('const heldNow = excess;', ['in pruning'])).toEqual(['excess', 'held']);
    expect(found).toEqual([]);
  });

  it('lets no comment begin with “What was” or “The same”, and no description with the latter', () => {
    const BEGINNING = /(?:\/\*\*\s+(?:\* )?|\/\/ )(?:What was|The same)\b.*|\bdescription: ['"`]The same\b.*/g;
    const found = sourceFiles('src', 'libs', 'bench', 'plugins').flatMap(({ name, text }) =>
      [...text.matchAll(BEGINNING)].map(([begin]) => `${name}: ${begin}`),
    );
    expect(found).toEqual([]);
  });

  it('has words that no page says', () => {
    const { texts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'src/platform/texts/en.json'), 'utf8')) as {
      texts: Record<string, string>;
    };
    expect(unusedIn('Your wish, granted.')).toEqual(['wish']);
    expect(Object.keys(texts).filter((text) => unusedIn(text).length > 0)).toEqual([]);
  });
});
