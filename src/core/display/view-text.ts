import handlebars from 'handlebars';
import { text as inLanguage, textPieces, type TextValues } from '#platform/texts';

const { escapeExpression } = handlebars.Utils;

/** What a text may have of HTML. The address of a link is the value `a`; `unseen` is for those who listen only. */
const ELEMENTS: Readonly<Record<string, (values: TextValues) => string>> = {
  a: ({ a }) => `<a href="${escapeExpression(typeof a === 'string' ? a : '')}">`,
  code: () => '<code>',
  del: () => '<del>',
  ins: () => '<ins>',
  strong: () => '<strong>',
  unseen: () => '<span class="visually-hidden">',
};
const ENDS: Readonly<Record<string, string>> = { unseen: '</span>' };

/**
 * A text with its values, for a view. Values are escaped, but for what helpers have made, such as `(time moment)`; of what the text
 * itself says, the elements above are elements, and the rest is escaped.
 */
export function viewText(message: string, values: TextValues): string | handlebars.SafeString {
  const hasHtml =
    message.includes('<') || Object.values(values).some((value) => value instanceof handlebars.SafeString);
  if (!hasHtml) return Object.keys(values).length === 0 ? inLanguage(message) : inLanguage(message, values);
  const pieces = textPieces(message, mapValues(values, escaped));
  return new handlebars.SafeString(
    pieces.map((piece) => (typeof piece === 'string' ? elements(piece, values) : String(piece))).join(''),
  );
}

/** Values become objects, so that they are told from what the text says. Numbers stay: plurals count them. */
function escaped(value: TextValues[string]): TextValues[string] {
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof handlebars.SafeString) return value;
  const known = value ?? '';
  const said = typeof known === 'string' ? known : JSON.stringify(known);
  return new handlebars.SafeString(escapeExpression(said));
}

function elements(said: string, values: TextValues): string {
  return escapeExpression(said).replace(/&lt;(\/?)([a-z]+)&gt;/g, (whole, end: string, name: string) => {
    const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (!element) return whole;
    return end ? (ENDS[name] ?? `</${name}>`) : element(values);
  });
}

function mapValues(values: TextValues, change: (value: TextValues[string]) => TextValues[string]): TextValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
