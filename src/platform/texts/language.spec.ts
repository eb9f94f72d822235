import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readLanguage, serviceTexts } from './language';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'espalier-texts-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const file = path.join(folder, 'de.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readLanguage(file);
}

const faultsOf = (texts: object): readonly string[] => read({ language: 'de', texts }).faults;

describe('A file of texts', () => {
  it('has translations by the English texts', () => {
    const { tag, texts, faults, missing, unknown } = read({
      language: 'de',
      texts: { Save: 'Speichern', Nowhere: 'Nirgends' },
    });
    expect({ tag, faults, unknown }).toEqual({ tag: 'de', faults: [], unknown: ['Nowhere'] });
    expect(texts.get('Save')).toBe('Speichern');
    expect(missing).toHaveLength(serviceTexts().english.size - 1);
    expect(missing).not.toContain('Save');
  });

  it('may put placeholders and branches where its language has them', () => {
    const english = '{count, plural, one {# tin} other {# tins}} of {name}, see <a>the list</a>';
    const german = '<a>Liste</a>: {name}, {count, plural, one {# Dose} few {# Dosen} other {# Dosen}}';
    expect(faultsOf({ [english]: german })).toEqual([]);
  });

  it.each([
    ['{name} was saved.', 'Gespeichert.', 'must have {name}, and has none'],
    ['Saved.', '{name} gespeichert.', 'must have no placeholders, and has {name}'],
    ['Page {page}', 'Seite {seite}', 'must have {page}, and has {seite}'],
    ['See <a>it</a>', 'Siehe', 'must have </a> <a>, and has none'],
    ['Saved.', '<script>alert(1)</script>', 'must have no placeholders, and has </script> <script>'],
    ['Page {page}', 'Seite {page', 'is no message in the ICU MessageFormat: look at its braces'],
    ['Saved.', 1, 'must be text'],
  ])('is refused for %s as %s', (english, translated, fault) => {
    expect(faultsOf({ [english]: translated, Save: 'Speichern' })).toEqual([
      `LANGUAGE_FILE: the text ${JSON.stringify(english)} ${fault}`,
    ]);
  });

  it('is refused with a line for each fault, and then says nothing', () => {
    const { faults, texts, tag } = read({ language: 'german', texts: { Save: 1, 'Page {page}': 'Seite' } });
    expect(faults).toEqual([
      'LANGUAGE_FILE: language must be the tag of a language, such as de or pt-BR; it is "german"',
      'LANGUAGE_FILE: the text "Save" must be text',
      'LANGUAGE_FILE: the text "Page {page}" must have {page}, and has none',
    ]);
    expect({ tag, size: texts.size }).toEqual({ tag: 'en', size: 0 });
  });

  it.each([
    ['no JSON', '{', 'is not JSON: '],
    ['a list', [], 'must be an object with the members language and texts'],
    ['an object without texts', { language: 'de' }, 'must be an object with the members language and texts'],
    ['null', 'null', 'must be an object with the members language and texts'],
    ['no tag', { texts: {} }, 'language must be the tag of a language, such as de or pt-BR; it is undefined'],
    ['no tag of a language', { language: 'x-', texts: {} }, 'language must be the tag of a language'],
  ])('is refused when it is %s', (_what, content, fault) => {
    const { faults } = read(content);
    expect(faults).toEqual([expect.stringContaining(`LANGUAGE_FILE: ${fault}`)]);
    expect(faults[0]).not.toContain('\n');
  });

  it('is refused when it is not there', () => {
    const file = path.join(folder, 'nowhere.json');
    expect(readLanguage(file).faults).toEqual([expect.stringContaining('LANGUAGE_FILE: cannot be read: ENOENT')]);
  });
});
