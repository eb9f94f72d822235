import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ENGLISH, placeholdersOf } from '#platform/texts';
import { ROOT } from './source-files';
import { wordsOutsideFilter, wordsOutsideTexts } from './view-words';

interface Use {
  readonly at: string;
  readonly isScript?: boolean;
  readonly isLoading?: boolean;
  readonly message?: string;
  readonly values?: readonly string[];
}

const uses = JSON.parse(
  execFileSync(process.execPath, ['scripts/texts.mjs', '--print'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 }),
) as readonly Use[];

/** What is wrong in files with this extension, each with its name. */
function wordsIn(extension: string, wordsOf: (source: string) => string[]): string[] {
  const names = fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(extension))
    .flatMap((name) =>
      wordsOf(fs.readFileSync(path.join(ROOT, 'src', name), 'utf8')).map((word) => `${name}: ${word}`),
    );
}

function messagesOf(some: readonly Use[]): string[] {
  return [...new Set(some.flatMap(({ message }) => message ?? []))].toSorted((a, b) => (a < b ? -1 : 1));
}

/** What is wrong with a text where it is said. */
function faultOf({ at, message, values }: Use): string | undefined {
  if (message === undefined) return `${at}: the text is not written out`;
  if (values === undefined) return undefined;
  const wanted = placeholdersOf(message).flatMap((name) => /^\{(.*)\}$/.exec(name)?.[1] ?? (name === '<a>' ? 'a' : []));
  const [takes, given] = [wanted, values].map((names) => names.toSorted().join(', '));
  return takes === given
    ? undefined
    : `${at}: "${message}" takes ${takes || 'nothing'}, and is given ${given || 'nothing'}`;
}

const SAYS_ERRORS = /\bsentence\($|\bsentence\('/;

/** @param at `src/file.ts:12` */
function lineAt(at: string): string {
  const [name = '', line = ''] = at.split(':');
  return fs.readFileSync(path.join(ROOT, name), 'utf8').split('\n')[Number(line) - 1] ?? '';
}

describe('The texts of the pages', () => {
  it('are in en.json, all of them and no others: npm run texts writes it', () => {
    const texts = messagesOf(uses);
    const file = fs.readFileSync(path.join(ROOT, 'src/platform/texts/en.json'), 'utf8');
    expect(JSON.parse(file)).toEqual({
      language: 'en',
      texts: Object.fromEntries(texts.map((text) => [text, text])),
      scripts: messagesOf(uses.filter(({ isScript }) => isScript)),
    });
    expect(Object.keys((JSON.parse(file) as { texts: object }).texts)).toEqual(texts);
  });

  it('have quotation marks of their language, as code is a value of theirs', () => {
    const english = messagesOf(uses).map((text) => ENGLISH.texts.get(text) ?? text);
    const file = fs.readFileSync(path.join(ROOT, 'languages/de.json'), 'utf8');
    const german = Object.values((JSON.parse(file) as { texts: Readonly<Record<string, string>> }).texts);
    const marksLeft = (texts: readonly string[], pairs: RegExp) =>
      texts.filter((text) => /["„“”]/.test(text.replace(pairs, '')));
    expect(marksLeft(english, /“[^“”]*”/g)).toEqual([]);
    expect(marksLeft(german, /„[^„“]*“/g)).toEqual([]);
  });

  it('are written with straight ones only where APIs say them, too', () => {
    const straight = uses.filter(({ message = '' }) => message.includes('"'));
    const outsideErrors = straight.filter(({ at }) => !SAYS_ERRORS.test(lineAt(at)));
    expect(outsideErrors.map(({ at }) => at)).toEqual([]);
  });

  it('are written out where they are said, as messages that are given the values that they take', () => {
    expect(uses.length).toBeGreaterThan(500);
    expect(uses.flatMap((use) => faultOf(use) ?? [])).toEqual([]);
  });

  it('are asked for when they are shown, for whoever sees them: in a function, a getter or perLanguage', () => {
    const early = uses.filter(({ isScript, isLoading }) => isLoading && !isScript);
    expect(early.map(({ at }) => at)).toEqual([]);
  });

  it('are all that views say, and templates of the site', () => {
    expect(wordsIn('.hbs', wordsOutsideTexts)).toEqual([]);
    expect(wordsIn('.liquid', wordsOutsideFilter)).toEqual([]);
  });
});

describe('Words of a view', () => {
  it.each([
    ['<p>Hello</p>', 'line 1: Hello'],
    ['<p>\n{{#if a}}Hello {{name}}{{/if}}</p>', 'line 2: Hello …'],
    ['<nav aria-label="Pages {{page}}"></nav>', 'aria-label="Pages \u{FFFC}"'],
    ['<input type="submit" value="Save">', 'value="Save"'],
    ['{{> ui/text (field form "a") label="Name"}}', 'line 1: "Name"'],
    ['{{> ui/errors (formErrors form a="Name")}}', 'line 1: "Name"'],
    ['{{> ui/text label=(join "Name of " a)}}', 'line 1: "Name of "'],
  ])('are found in %s', (view, found) => {
    expect(wordsOutsideTexts(view)).toEqual([found]);
  });

  it.each([
    '<p class="hint">{{t "Hello"}} <code>npm start</code> – Espalier&nbsp;UTC</p>',
    '<input type="hidden" value="true" name="agree">{{> ui/text (field form "a") label=(t "Name") type="text"}}',
    '<a href="{{url (join "/Admin/" id)}}">{{name}}</a>',
  ])('are none in %s', (view) => {
    expect(wordsOutsideTexts(view)).toEqual([]);
  });

  it('are found in Liquid', () => {
    expect(
      wordsOutsideFilter('{% if a %}\n<p>{{ "Hello" | t }}</p>\n{% else %}<p>Hello {{ name }}</p>{% endif %}'),
    ).toEqual(['line 3: Hello …']);
  });
});
