import type { ContentTypeDefinition } from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';

type Start = Omit<Partial<ContentTypeDefinition>, 'parts'> & {
  readonly parts?: readonly { readonly part: string; readonly settings?: object }[];
};

interface StartingPoint {
  readonly value: string;
  readonly text: string;
  readonly definition: Start;
}

const TITLE = { part: 'TitlePart', settings: { options: 'editableRequired' } };
const PATH = { part: 'AutoroutePart' };

export const startingPoints = perLanguage((): readonly StartingPoint[] => [
  { value: '', text: text('An empty content type'), definition: {} },
  {
    value: '.article',
    text: text('Article: a title, a URL and text in Markdown'),
    definition: { parts: [TITLE, PATH, { part: 'MarkdownBodyPart' }] },
  },
  {
    value: '.page',
    text: text('Page: a title, a URL and text in HTML'),
    definition: { parts: [TITLE, PATH, { part: 'HtmlBodyPart' }] },
  },
  {
    value: '.widget',
    text: text('Widget: for use in other items, with a title and text in HTML'),
    definition: { stereotype: 'Widget', parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }] },
  },
]);

/** A definition to begin with, as it is sent. Undefined for what is neither a starting point nor a type. */
export function startingAt(value: string, types: readonly ContentTypeDefinition[]): object | undefined {
  const point = startingPoints().find((candidate) => candidate.value === value);
  if (point) return point.definition;
  const type = types.find(({ name }) => name === value);
  if (!type) return undefined;
  const { name: _name, displayName: _displayName, ...copied } = type;
  return copied;
}
