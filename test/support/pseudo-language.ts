import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What texts begin with in the pseudo-language. */
export const BEGINNING = '⟦';

/**
 * Imported before the service is: it says every text of this process in brackets, as ⟦Save⟧, by a file of texts such as an installation
 * has. What a page says without brackets is written where no translation reaches it.
 */
const { texts } = JSON.parse(readFileSync('src/platform/texts/en.json', 'utf8')) as { texts: Record<string, string> };
const bracketed = Object.keys(texts).map((text) => [text, `${BEGINNING}${text}⟧`] as const);
const file = path.join(mkdtempSync(path.join(tmpdir(), 'espalier-language-')), 'brackets.json');
writeFileSync(file, JSON.stringify({ language: 'en', texts: Object.fromEntries(bracketed) }));
process.env.LANGUAGE_FILE = file;
