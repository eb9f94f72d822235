import type { Page } from 'playwright-core';

/** What is code, a time, content, a filter, a document of the help, an error, or the name of a fact, is no text of the service. */
const LEFT_OUT = [
  'script, style, template, code, pre, kbd, samp, time, textarea, iframe, svg.chart',
  '.cell-title small, .chip, .schedule, .hits a[href*="/Admin/Help/"]',
  '.change-text, .fault-list, [role=alert], .error, [data-keys], dl.members dt, .change-member',
].join(', ');

/** Pieces of a page that stand outside ⟦…⟧, in texts and in the attributes that are read out or shown. */
const BARE = `(() => {
  const leftOut = ${JSON.stringify(LEFT_OUT)};
  const pieces = [];
  let depth = 0;
  const take = (text) => {
    let bare = '';
    for (const character of text) {
      if (character === '⟦') depth++;
      else if (character === '⟧') depth--;
      else if (depth === 0) bare += character;
    }
    pieces.push(bare);
  };
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return take(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(leftOut)) return;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const before = depth;
      depth = 0;
      take(node.getAttribute(name) ?? '');
      depth = before;
    }
    node.childNodes.forEach(walk);
  };
  walk(document.head.querySelector('title'));
  walk(document.body);
  return pieces;
})()`;

/** A single word with something within that no word of a language has, such as `ViewContent`, `content.cloned` and `(Ctrl+B)`. */
const CODE = /^\S+[A-Z_./+]\S*$/;

/** The same where there are words in them: without names of code, and each entry of a list by itself. */
export async function barePieces(page: Page): Promise<string[]> {
  const pieces = await page.evaluate<string[]>(BARE);
  return pieces
    .flatMap((piece) => piece.split(/[,;:·]\s|\.$/))
    .map((piece) => piece.replaceAll(/\s+|\(\)/g, ' ').trim())
    .filter((piece) => /\p{L}{2}/u.test(piece) && !CODE.test(piece));
}
