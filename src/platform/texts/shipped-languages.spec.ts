import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { IntlMessageFormat } from 'intl-messageformat';
import { readLanguage, compile } from './language';

const FOLDER = path.resolve('languages');

/** Texts equal in both languages. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: [
    '(optional)',
    'API',
    'Alias',
    'Browser',
    'CSV',
    'Code',
    'Details',
    'Editor',
    'Esc',
    'Export',
    'Feed',
    'Feeds',
    'Figtree',
    'Filter',
    'Grants',
    'GraphQL',
    'HTML',
    'Handlebars',
    'ID',
    'In GraphQL',
    'Link',
    'Liquid',
    'Markdown',
    'Logo',
    'Maximum',
    'Minimum',
    'Name',
    'Normal',
    'OpenID Connect',
    'Position',
    'Scopes',
    'Status',
    'Tablet',
    'Text',
    'Text in HTML',
    'Text in Markdown',
    'URL',
    'Version',
    'Version {number}',
    'Version {revision}',
    'Version {revision} ({language})',
    'Webhooks',
    '{typeName} in GraphQL',
  ],
};

type Elements = ReturnType<IntlMessageFormat['getAst']>;

interface Choice {
  readonly value: string;
  readonly options: readonly string[];
  readonly isPlural: boolean;
}

function choicesIn(elements: Elements): Choice[] {
  return elements.flatMap((element) => {
    if (!('options' in element)) return [];
    const { value, options } = element;
    const within = Object.values(options).flatMap((option) => choicesIn(option.value));
    return [{ value, options: Object.keys(options).toSorted(), isPlural: 'pluralType' in element }, ...within];
  });
}

const choicesOf = (message: string, language: string) => choicesIn(compile(message, language).getAst());

describe.each(readdirSync(FOLDER))('The language %s', (name) => {
  const file = path.join(FOLDER, name);
  const { tag, faults, missing, unknown } = readLanguage(file);
  const { texts } = JSON.parse(readFileSync(file, 'utf8')) as { texts: Readonly<Record<string, string>> };

  it('has the tag of its name, and keeps to the placeholders', () => {
    expect({ tag, faults }).toEqual({ tag: path.basename(name, '.json'), faults: [] });
  });

  // To be added to the file with their translations, or taken out of it: the names are the English texts.
  it('has every text of the service, and no other', () => {
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  it('has the plural forms of the language, and the choices of the English texts', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    const isIncomplete = ({ isPlural, options }: Choice) =>
      isPlural && !pluralCategories.every((category) => options.includes(category));
    expect(Object.values(texts).filter((translated) => choicesOf(translated, tag).some(isIncomplete))).toEqual([]);
    const selectsOf = (message: string) => choicesOf(message, tag).filter(({ isPlural }) => !isPlural);
    for (const [english, translated] of Object.entries(texts))
      expect(selectsOf(translated)).toEqual(selectsOf(english));
  });

  it('translates what has words of its own', () => {
    const same = Object.keys(texts).filter((english) => texts[english] === english);
    const withWords = same.filter((text) => /[a-z]/i.test(text.replace(/\{\w+\}/g, '')));
    expect(withWords).toEqual([...(SAME[tag] ?? [])].toSorted());
  });
});
