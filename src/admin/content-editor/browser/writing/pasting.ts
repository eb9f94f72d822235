import type { EditorProps } from 'prosemirror-view';
import { Slice } from 'prosemirror-model';
import { parseMarkdown } from './markdown/parser';

/** Plain text may be Markdown; the HTML of word processors is brought into what the document has room for. */
export const PASTING: EditorProps = {
  clipboardTextParser: (text, $context, isPlain) => {
    // Undefined has it taken as the text that it is.
    if (isPlain || $context.parent.type.spec.code) return undefined as unknown as Slice;
    return Slice.maxOpen(parseMarkdown(text).content);
  },
  transformPastedHTML: (html) => withLists(withoutStyles(html)),
};

/** The policy of the page would refuse them, and say so; what they say is asked for under another name. */
function withoutStyles(html: string): string {
  return html.replace(/<\w[^<>]*>/g, (tag) =>
    tag.replace(/\sstyle=/gi, ' data-style=').replace(/^<style[^<>]*>/i, '<template>'),
  );
}

/** Word's items of lists are paragraphs whose bullet is text, and whose level is in their style. */
function withLists(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
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
  return body.innerHTML;
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
