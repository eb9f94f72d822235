import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isJsonObject } from '@espalier/plugin-sdk';
import { IntlMessageFormat } from 'intl-messageformat';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** An element of a page that a text may have in it, such as `<code>`; of `<a>` and `</a>` the name is `a` and `/a`. */
const ELEMENT = /<(\/?[a-z]+)>/g;

export function compile(message: string, language: string): IntlMessageFormat {
  return new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
}

/** Also of elements; each once and sorted. */
export function placeholdersOf(message: string): readonly string[] {
  const names = valuesIn(compile(message, 'en').getAst());
  const elements = Array.from(message.matchAll(ELEMENT), ([element]) => element);
  return [...new Set([...names.map((name) => `{${name}}`), ...elements])].toSorted();
}

const LITERAL = 0;

/** In branches too. */
function valuesIn(elements: Elements): string[] {
  return elements.flatMap((element) => {
    const type: number = element.type;
    const isNamed = type !== LITERAL && 'value' in element;
    const branches = 'options' in element ? Object.values(element.options).flatMap(({ value }) => valuesIn(value)) : [];
    return isNamed ? [element.value, ...branches] : branches;
  });
}

export interface Language {
  /** BCP 47, such as `de` or `pt-BR`. */
  readonly tag: string;
  /** Translations by the English texts. Empty when there is a fault. */
  readonly texts: ReadonlyMap<string, string>;
  /** One line each; with any the service does not start. */
  readonly faults: readonly string[];
  /** They stay English. */
  readonly missing: readonly string[];
  /** Those of {@link texts} that scripts of pages say. */
  readonly ofScripts: Readonly<Record<string, string>>;
  /** Those of plug-ins, or of another release. */
  readonly unknown: readonly string[];
}

const NOTHING: Language = { tag: 'en', texts: new Map(), faults: [], missing: [], ofScripts: {}, unknown: [] };

/** As pages have it: what APIs say, too, has straight quotation marks there. */
export const ENGLISH: Language = { ...NOTHING, texts: curledTexts() };

function curledTexts(): ReadonlyMap<string, string> {
  const straight = [...serviceTexts().english].filter((text) => text.includes('"'));
  return new Map(straight.map((text) => [text, text.replace(/"([^"]*)"/g, '“$1”')]));
}

/** Such as `en.json`: `{"language": "de", "texts": {"Save": "Speichern"}}`. */
export function readLanguage(file: string): Language {
  const given = parse(file);
  if (typeof given === 'string') return { ...NOTHING, faults: [`LANGUAGE_FILE: ${given} (it is ${file})`] };
  const { language, texts } = given;
  const faults = [...faultsOfTag(language), ...faultsOfTexts(texts)].map((fault) => `LANGUAGE_FILE: ${fault}`);
  return faults.length > 0 ? { ...NOTHING, faults } : languageOf(given);
}

/** As {@link readLanguage}, of a file that tests have checked: to parse all messages takes long. */
export function shippedLanguage(file: string): Language {
  return languageOf(JSON.parse(readFileSync(file, 'utf8')) as Given);
}

function languageOf({ language, texts }: Given): Language {
  const translations = new Map(Object.entries(texts).filter((entry): entry is [string, string] => isText(entry[1])));
  const { english, scripts } = serviceTexts();
  return {
    tag: String(language),
    texts: translations,
    faults: [],
    missing: [...english].filter((text) => !translations.has(text)),
    ofScripts: Object.fromEntries([...translations].filter(([text]) => scripts.has(text))),
    unknown: [...translations.keys()].filter((text) => !english.has(text)),
  };
}

/** English texts are their names. */
export function serviceTexts(): { readonly english: ReadonlySet<string>; readonly scripts: ReadonlySet<string> } {
  const file = readFileSync(path.join(__dirname, 'en.json'), 'utf8');
  const { texts, scripts } = JSON.parse(file) as { texts: object; scripts: readonly string[] };
  return { english: new Set(Object.keys(texts)), scripts: new Set(scripts) };
}

interface Given {
  readonly language: unknown;
  readonly texts: Readonly<Record<string, unknown>>;
}

function parse(file: string): Given | string {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = String(error).replace(/^\w*Error: /, '');
    return error instanceof SyntaxError ? `is not JSON: ${reason}` : `cannot be read: ${reason}`;
  }
  if (isJsonObject(given) && isJsonObject(given.texts)) return { language: given.language, texts: given.texts };
  return 'must be an object with the members language and texts, as src/platform/texts/en.json is';
}

function faultsOfTag(tag: unknown): string[] {
  return isLanguageTag(tag)
    ? []
    : [`language must be the tag of a language, such as de or pt-BR; it is ${JSON.stringify(tag)}`];
}

/** BCP 47, of a language that dates and numbers can be written in, such as `de` or `pt-BR`. */
export function isLanguageTag(tag: unknown): tag is string {
  try {
    return isText(tag) && Intl.PluralRules.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

function faultsOfTexts(texts: Given['texts']): string[] {
  return Object.entries(texts).flatMap(([english, translated]) => {
    const fault = isText(translated) ? faultOf(english, translated) : 'must be text';
    return fault === undefined ? [] : [`the text ${JSON.stringify(english)} ${fault}`];
  });
}

function faultOf(english: string, translated: string): string | undefined {
  const wanted = placeholdersIn(english);
  const found = placeholdersIn(translated);
  if (wanted === undefined) return undefined; // of a plug-in, which has it shown as it is
  if (found === undefined) return 'is no message in the ICU MessageFormat: look at its braces';
  if (found.join() === wanted.join()) return undefined;
  return `must have ${wanted.join(' ') || 'no placeholders'}, and has ${found.join(' ') || 'none'}`;
}

function placeholdersIn(message: string): readonly string[] | undefined {
  try {
    return placeholdersOf(message);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
