/** What `&eacute;` and the like stand for, asked of the browser instead of a table of 2,000 names. */
export function decodeHTML(text: string): string {
  const area = document.createElement('textarea');
  area.innerHTML = text;
  return area.value;
}

/** Checks no more: markdown-it asks about nothing that does not end with a semicolon. */
export const decodeHTMLStrict = decodeHTML;
