import type { IntlMessageFormat } from 'intl-messageformat';
import { languageFile } from '#platform/config';
import { ENGLISH, readLanguage, type Language } from './language';
import { compile } from './message';

/** An object is left as it is, for whoever asks for pieces. */
export type TextValues = Readonly<Record<string, string | number | boolean | object | null | undefined>>;

const FILE = languageFile();
const LANGUAGE = FILE === undefined ? ENGLISH : readLanguage(FILE);
/** More than the service has; templates of the site bring messages of their own. */
const MOST_COMPILED = 2000;
const compiled = new Map<string, IntlMessageFormat>();

export function processLanguage(): Language {
  return LANGUAGE;
}

/**
 * A text of a page in the language of the process; English where it has no translation. The English text names it. With values it is a
 * message of the ICU MessageFormat. `npm run texts` finds what is written here, so it is written out.
 *
 * @example
 * ```ts
 * text('Save draft');
 * text('{count, plural, one {# version} other {# versions}}', { count });
 * ```
 */
export function text(message: string, values?: TextValues): string {
  if (values === undefined) return LANGUAGE.texts.get(message) ?? message;
  return textPieces(message, values).join('');
}

/** The text as strings, and between them those of its values that are objects. */
export function textPieces(message: string, values: TextValues): readonly unknown[] {
  const parts = format(message).formatToParts<object>(values);
  return parts.map(({ value }): unknown => value);
}

function format(message: string): IntlMessageFormat {
  const known = compiled.get(message);
  if (known) return known;
  const translated = LANGUAGE.texts.get(message);
  const made = compile(translated ?? message, translated === undefined ? ENGLISH.tag : LANGUAGE.tag);
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(message, made);
  return made;
}
