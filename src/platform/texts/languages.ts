import type { IncomingMessage } from 'node:http';
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import accepts from 'accepts';
import { languageFile } from '#platform/config';
import { ENGLISH, readLanguage, shippedLanguage, type Language } from './language';

const FILE = languageFile();
const OF_SERVICE = FILE === undefined ? ENGLISH : readLanguage(FILE);

/** By their tags, that of the service first; its file goes before one that is shipped for the same language. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [OF_SERVICE, ENGLISH, ...shipped(), OF_SERVICE].map((language) => [language.tag, language]),
);

/** What can be chosen, with the name that each language has for itself. */
export const LANGUAGE_NAMES: readonly { readonly tag: string; readonly name: string }[] = [...LANGUAGES.keys()]
  .map((tag) => ({ tag, name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

interface Speaker {
  language: Language;
}

const speakers = new AsyncLocalStorage<Speaker>();

/** That of `LANGUAGE_FILE`, else English. */
export function serviceLanguage(): Language {
  return OF_SERVICE;
}

/** That of whoever the work is for; in commands, tasks and the APIs that of the service. */
export function spokenLanguage(): Language {
  return speakers.getStore()?.language ?? OF_SERVICE;
}

/** Work that begins in the language of the service, until {@link speak} says otherwise. */
export function inServiceLanguage<T>(work: () => T): T {
  return speakers.run({ language: OF_SERVICE }, work);
}

/** From here on, for the rest of the work within {@link inServiceLanguage}. @param tags the first that is known counts, else that of the service */
export function speak(...tags: readonly (string | undefined)[]): void {
  const speaker = speakers.getStore();
  const [first = OF_SERVICE] = tags.flatMap((tag) => LANGUAGES.get(tag ?? '') ?? []);
  if (speaker) speaker.language = first;
}

/** The one that a browser asks for before others; undefined where there is none that it asks for. */
export function languageOfBrowser(request: IncomingMessage): string | undefined {
  const best = accepts(request).languages([...LANGUAGES.keys()]);
  return best === false || request.headers['accept-language'] === undefined ? undefined : best;
}

/** Makes what has texts in it once for each language, when it is first asked for. */
export function perLanguage<T>(make: () => T): () => T {
  const made = new Map<Language, T>();
  return () => {
    const language = spokenLanguage();
    const known = made.get(language) ?? make();
    made.set(language, known);
    return known;
  };
}

function shipped(): Language[] {
  const folder = path.join(packageFolder(__dirname), 'languages');
  return readdirSync(folder).map((name) => shippedLanguage(path.join(folder, name)));
}

function packageFolder(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : packageFolder(path.dirname(folder));
}
