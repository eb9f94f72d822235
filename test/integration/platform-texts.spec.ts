import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const load = createRequire(__filename);
const FOLDER = path.resolve(__dirname, '../../dist/src/platform/texts');

const TINS = '{count, plural, one {# tin} other {# tins}} of {name}';

type Texts = typeof import('#platform/texts');

/** The texts as a process with a file of these says them. */
function speaking(content?: object): Texts {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'espalier-texts-'));
  const file = path.join(folder, 'de.json');
  if (content) writeFileSync(file, JSON.stringify(content));
  process.env.LANGUAGE_FILE = content ? file : '';
  const loaded = { ...load.cache };
  try {
    for (const name of Object.keys(loaded)) if (name.startsWith(FOLDER)) delete load.cache[name];
    return load(FOLDER) as Texts;
  } finally {
    Object.assign(load.cache, loaded);
    delete process.env.LANGUAGE_FILE;
    rmSync(folder, { recursive: true });
  }
}

describe('Texts', () => {
  it('are English without a file', () => {
    const { text, serviceLanguage } = speaking();
    expect(serviceLanguage().tag).toBe('en');
    expect(text('Save')).toBe('Save');
    expect(text(TINS, { count: 1, name: 'ochre' })).toBe('1 tin of ochre');
    expect(text(TINS, { count: 1200, name: 'ochre' })).toBe('1,200 tins of ochre');
  });

  it('are those of the file, with plurals and numbers of its language, and English where it has none', () => {
    const german = '{name}: {count, plural, one {# Dose} other {# Dosen}}';
    const { text } = speaking({ language: 'de', texts: { Save: 'Speichern', [TINS]: german } });
    expect(text('Save')).toBe('Speichern');
    expect(text(TINS, { count: 1200, name: 'Ocker' })).toBe('Ocker: 1.200 Dosen');
    expect(text('Cancel')).toBe('Cancel');
    expect(text('{count, plural, one {# box} other {# boxes}}', { count: 1200 })).toBe('1,200 boxes');
  });

  it('without values are shown as they are, braces too', () => {
    expect(speaking().text('{{ not a message')).toBe('{{ not a message');
  });

  it('do not take what a value says for a part of the message', () => {
    expect(speaking().text('Of {name}', { name: '{count} <a>' })).toBe('Of {count} <a>');
  });

  it('come in pieces, with values that are objects as they are', () => {
    const time = new URL('https://time.example');
    expect(speaking().textPieces('{count} at {time}.', { count: 2, time })).toEqual(['2 at ', time, '.']);
  });

  it('are English where the file has a fault, which the start tells', () => {
    const { text, serviceLanguage } = speaking({ language: 'de', texts: { Save: 'Speichern', Cancel: 1 } });
    expect(text('Save')).toBe('Save');
    expect(serviceLanguage().faults).toEqual(['LANGUAGE_FILE: the text "Cancel" must be text']);
  });

  it('are in the language of whoever the work is for, and made once for each', async () => {
    const { inServiceLanguage, perLanguage, speak, text } = speaking({
      language: 'fr',
      texts: { Save: 'Enregistrer' },
    });
    let made = 0;
    const label = perLanguage(() => `${text('Save')} ${++made}`);
    const workIn = (...tags: (string | undefined)[]) =>
      inServiceLanguage(async () => {
        speak(...tags);
        await Promise.resolve();
        return [text('Save'), label()];
      });
    const works = [workIn('de'), workIn('nl', 'en'), workIn(undefined), workIn('de')];
    expect(await Promise.all(works)).toEqual([
      ['Speichern', 'Speichern 1'],
      ['Save', 'Save 2'],
      ['Enregistrer', 'Enregistrer 3'],
      ['Speichern', 'Speichern 1'],
    ]);
    expect(text('Save')).toBe('Enregistrer');
  });

  it('can be chosen in English, in each language that is shipped, and in that of the file', () => {
    expect(speaking().LANGUAGE_NAMES).toEqual([
      { tag: 'de', name: 'Deutsch' },
      { tag: 'en', name: 'English' },
    ]);
    const { LANGUAGE_NAMES, inServiceLanguage, speak, text } = speaking({ language: 'de', texts: { Save: 'Sichern' } });
    expect(LANGUAGE_NAMES.map(({ tag }) => tag)).toEqual(['de', 'en']);
    inServiceLanguage(() => {
      speak('de');
      expect(text('Save')).toBe('Sichern');
    });
  });
});
