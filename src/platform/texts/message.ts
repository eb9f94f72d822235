import { IntlMessageFormat } from 'intl-messageformat';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/** An element of a page that a text may have in it, such as `<code>`; of `<a>` and `</a>` the name is `a` and `/a`. */
const ELEMENT = /<(\/?[a-z]+)>/g;

/** @throws SyntaxError for what is no message of the ICU MessageFormat */
export function compile(message: string, language: string): IntlMessageFormat {
  return new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
}

/** The names of the values that a message takes, and of the elements that it has, each once and sorted. */
export function placeholdersOf(message: string): readonly string[] {
  const names = valuesIn(compile(message, 'en').getAst());
  const elements = Array.from(message.matchAll(ELEMENT), ([element]) => element);
  return [...new Set([...names.map((name) => `{${name}}`), ...elements])].toSorted();
}

/** What is no more than itself. */
const LITERAL = 0;

/** The names of the values, in branches too. */
function valuesIn(elements: Elements): string[] {
  return elements.flatMap((element) => {
    const type: number = element.type;
    const isNamed = type !== LITERAL && 'value' in element;
    const branches = 'options' in element ? Object.values(element.options).flatMap(({ value }) => valuesIn(value)) : [];
    return isNamed ? [element.value, ...branches] : branches;
  });
}
