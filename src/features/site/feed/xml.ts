/** What XML 1.0 has no room for, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function xmlText(text: string): string {
  return text.replace(IMPOSSIBLE, '').replace(/[&<>"\r]/g, (character) => ESCAPES[character] ?? character);
}
