import type { Sentence, SentenceValue } from '@espalier/plugin-sdk';
import type { IntlMessageFormat } from 'intl-messageformat';
import { ENGLISH, compile } from './language';
import { perLanguage, spokenLanguage } from './languages';

/** An object is left as it is, for whoever asks for pieces. */
export type TextValues = Readonly<Record<string, string | number | boolean | object | null | undefined>>;

/** More than the service has; templates of the site bring messages of their own. */
const MOST_COMPILED = 2000;
const compiled = perLanguage(() => new Map<string, IntlMessageFormat>());

/**
 * A text of a page in the language of whoever sees it; English where that has no translation, so ask for it when it is shown. The English text names it. With values it is a
 * message of the ICU MessageFormat. `npm run texts` finds what is written here, so it is written out.
 *
 * @example
 * ```ts
 * text('Save draft');
 * text('{count, plural, one {# version} other {# versions}}', { count });
 * ```
 */
export function text(message: string, values?: TextValues): string {
  if (values === undefined) return spokenLanguage().texts.get(message) ?? message;
  return textPieces(message, values).join('');
}

const listFormat = perLanguage(() => new Intl.ListFormat(spokenLanguage().tag, { type: 'conjunction' }));

/** `Title, URL, and Body` */
export function textList(words: readonly string[]): string {
  return listFormat().format(words);
}

const choiceFormat = perLanguage(() => new Intl.ListFormat(spokenLanguage().tag, { type: 'disjunction' }));

/** `Title, URL, or Body` */
function textChoice(words: readonly string[]): string {
  return choiceFormat().format(words);
}

/** Of an error, or of what else is said before it is shown. */
export function translated({ message, shown = { message } }: Pick<Sentence, 'message'> & Partial<Sentence>): string {
  const { values } = shown;
  if (!values) return text(shown.message);
  return text(
    shown.message,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, translatedValue(value)])),
  );
}

function translatedValue(value: SentenceValue): string | number {
  if (typeof value !== 'object') return value;
  return 'message' in value ? translated(value) : textChoice(value);
}

/** The text as strings, and between them those of its values that are objects. */
export function textPieces(message: string, values: TextValues): readonly unknown[] {
  const parts = format(message).formatToParts<object>(values);
  return parts.map(({ value }): unknown => value);
}

function format(message: string): IntlMessageFormat {
  const known = compiled().get(message);
  if (known) return known;
  const language = spokenLanguage();
  const foreign = language.texts.get(message);
  const made = compile(foreign ?? message, foreign === undefined ? ENGLISH.tag : language.tag);
  if (compiled().size >= MOST_COMPILED) compiled().clear();
  compiled().set(message, made);
  return made;
}
