import { isJsonObject, type JsonValue } from '@espalier/plugin-sdk';
import { text, textList } from '#platform/texts';
import { confirmed, type WarningModel } from './warning';

const IN_MARKDOWN = /!\[\s*\]\(\s*<?([^\s)>]+)/g;
const IN_HTML = /<img\s([^<>]*)>/gi;
const ALT_TEXT = /(?:^|\s)alt\s*=\s*(?:"\s*[^"\s]|'\s*[^'\s]|[^\s"'])/i;
const ADDRESS = /(?:^|\s)src\s*=\s*["']?([^\s"']+)/i;

/** Addresses of pictures in texts, Markdown and HTML, that have no alt text there. */
export function undescribedPictures(values: JsonValue): ReadonlySet<string> {
  return new Set(textsIn(values).flatMap((one) => [...inMarkdown(one), ...inHtml(one)]));
}

/** Before pictures come to the site without alt text. @param isLater whether that is at the date of the form */
export function undescribedWarning(addresses: readonly string[], action: string, isLater: boolean): WarningModel {
  const pictures = textList([...new Set(addresses.map(nameOf))]);
  return {
    heading: text('{count, plural, one {A picture has no alt text} other {{count} pictures have no alt text}}', {
      count: addresses.length,
    }),
    text: text('{pictures}: describe what can be seen, for people who cannot see it. Decoration needs no alt text.', {
      pictures,
    }),
    button: {
      value: confirmed(action),
      text: isLater ? text('Schedule without alt text') : text('Publish without alt text'),
      kind: 'secondary',
    },
  };
}

function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function inMarkdown(source: string): string[] {
  return [...source.matchAll(IN_MARKDOWN)].map(([, address = '']) => address);
}

function inHtml(source: string): string[] {
  return [...source.matchAll(IN_HTML)].flatMap(([, attributes = '']) =>
    ALT_TEXT.test(attributes) ? [] : [ADDRESS.exec(attributes)?.[1] ?? ''],
  );
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
