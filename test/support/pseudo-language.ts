import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What texts begin with in the pseudo-language. */
export const BEGINNING = '⟦';

/**
 * Imported before the service is: every text of the service that this suite loads is in brackets, as ⟦Save⟧, by a file of texts such as an
 * installation has. What a page says without brackets is written where no translation reaches it.
 */
const { texts } = JSON.parse(readFileSync('src/platform/texts/en.json', 'utf8')) as { texts: Record<string, string> };
const bracketed = Object.keys(texts).map((text) => [text, `${BEGINNING}${text}⟧`] as const);
const file = path.join(mkdtempSync(path.join(tmpdir(), 'espalier-language-')), 'brackets.json');
writeFileSync(file, JSON.stringify({ language: 'en', texts: Object.fromEntries(bracketed) }));
process.env.LANGUAGE_FILE = file;

// Other suites of this process have loaded the service in English, and go on with it.
const modules = createRequire(__filename).cache;
const ofService = Object.entries(modules).filter(([name]) => name.startsWith(path.resolve('dist/src')));
for (const [name] of ofService) delete modules[name];

afterAll(() => {
  delete process.env.LANGUAGE_FILE;
  Object.assign(modules, Object.fromEntries(ofService));
});
