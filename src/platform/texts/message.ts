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
