/** In the place of the package of this name, which brings a table of 2,000 entities: browsers know them. */
const area = document.createElement('textarea');

/** @param text `&name;`, by the rules of HTML */
export function decodeHTML(text: string): string {
  area.innerHTML = text;
  return area.value;
}

/** As {@link decodeHTML}, but `&notit;` is none that begins with `&not`. */
export function decodeHTMLStrict(text: string): string {
  const decoded = decodeHTML(text);
  return decoded.length > 1 && decoded.endsWith(';') ? text : decoded;
}
