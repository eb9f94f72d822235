import type { EditorProps } from 'prosemirror-view';
import { Slice } from 'prosemirror-model';
import { parseMarkdown } from './markdown/parser';
import { HARMLESS } from './schema';

/**
 * Plain text may be Markdown; the HTML of word processors is brought into what the document has room for.
 *
 * @param tellOfLost is given how many pictures no visitor could see, which are left out
 */
export const pasting = (tellOfLost: (pictures: number) => void): EditorProps => ({
  clipboardTextParser: (text, $context, isPlain) => {
    // Undefined has it taken as the text that it is.
    if (isPlain || $context.parent.type.spec.code) return undefined as unknown as Slice;
    return Slice.maxOpen(parseMarkdown(text).content);
  },
  transformPastedHTML: (html) => {
    const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
    makeLists(body);
    flattenCells(body);
    for (const table of body.querySelectorAll('table')) splitCells(table);
    const lost = [...body.querySelectorAll('img')].filter((image) => !HARMLESS.test(image.getAttribute('src') ?? ''));
    if (lost.length > 0) tellOfLost(lost.length);
    return body.innerHTML;
  },
});

/** The policy of the page would refuse them, and say so; what they say is asked for under another name. */
function withoutStyles(html: string): string {
  return html.replace(/<\/?\w[^<>]*>/g, (tag) =>
    tag.replace(/\sstyle=/gi, ' data-style=').replace(/^<(\/?)style[^<>]*>/i, '<$1template>'),
  );
}

/** Word's items of lists are paragraphs whose bullet is text, and whose level is in their style. */
function makeLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class*=MsoListParagraph], p[data-style*=mso-list]')) {
    const bullet = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
    const tag = /^\s*\w{1,3}[.)]/.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    const [, level = '1'] = /\blevel(\d)/.exec(paragraph.getAttribute('data-style') ?? '') ?? [];
    listBefore(paragraph, tag, Number(level)).append(item);
    paragraph.remove();
  }
}

const IN_LINES = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, thead, tbody, tr, td, th';

/** Cells have no room for blocks, and word processors put paragraphs into them. */
function flattenCells(body: HTMLElement): void {
  for (const cell of body.querySelectorAll('td, th'))
    for (const block of cell.querySelectorAll(IN_LINES)) block.replaceWith(' ', ...block.childNodes, ' ');
}

/** Tables here have no merged cells: what is in one stands in the first of its places, and the others are empty. */
function splitCells({ rows }: HTMLTableElement): void {
  const taken = Array.from(rows, () => new Set<number>());
  for (const [at, row] of Array.from(rows).entries()) {
    let column = 0;
    const pass = (add: (empty: HTMLElement) => void) => {
      for (; taken[at]?.has(column); column++) add(document.createElement('td'));
    };
    for (const cell of Array.from(row.cells)) {
      pass((empty) => cell.before(empty));
      const { colSpan, rowSpan } = cell;
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      const below = taken.slice(at + 1, at + rowSpan);
      for (let place = 0; place < colSpan; place++, column++) {
        for (const columns of below) columns.add(column);
        if (place > 0) cell.after(document.createElement(cell.localName));
      }
    }
    pass((empty) => row.append(empty));
  }
}

/** The list that goes on with an item of a level; a new one where there is none. */
function listBefore(paragraph: Element, tag: string, level: number): Element {
  const list = document.createElement(tag);
  let before = paragraph.previousElementSibling;
  let begin = () => paragraph.before(list);
  for (let depth = 1; depth < level && before?.matches('ol, ul'); depth++) {
    const item: Element | null = before.lastElementChild;
    begin = () => item?.append(list);
    before = item?.lastElementChild ?? null;
  }
  if (before?.localName === tag) return before;
  begin();
  return list;
}
