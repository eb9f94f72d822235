import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { speak } from './language-file';

/** What texts begin with in the pseudo-language. */
export const BEGINNING = '⟦';
/** Its tag: dates in it have the words of English. */
export const PSEUDO = 'en-AU';

/**
 * Imported before the service is: every text of the service that this suite loads is in brackets, as ⟦Save⟧, by a file of texts such as an
 * installation has. What a page says without brackets is written where no translation reaches it.
 */
const { texts } = JSON.parse(readFileSync('src/platform/texts/en.json', 'utf8')) as { texts: Record<string, string> };
const bracketed = Object.keys(texts).map((text) => [text, `${BEGINNING}${text}⟧`] as const);
const file = path.join(mkdtempSync(path.join(tmpdir(), 'espalier-language-')), 'brackets.json');
writeFileSync(file, JSON.stringify({ language: PSEUDO, texts: Object.fromEntries(bracketed) }));
speak(file);
