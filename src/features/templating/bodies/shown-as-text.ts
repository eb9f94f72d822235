const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** HTML that shows a text as it was typed: for what would take too long to make anything else of. */
export function shownAsText(text: string): string {
  return `<pre>${text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character)}</pre>`;
}
