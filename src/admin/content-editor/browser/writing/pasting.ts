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

/** Word's items of lists are paragraphs whose bullet is text. */
function withLists(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const paragraph of body.querySelectorAll('p[class*=MsoListParagraph], p[data-style*=mso-list]')) {
    const bullet = paragraph.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');
    const tag = /^\s*\w{1,3}[.)]/.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    const before = paragraph.previousElementSibling;
    const list = before?.localName === tag ? before : document.createElement(tag);
    if (list !== before) paragraph.before(list);
    list.append(item);
    paragraph.remove();
  }
  return body.innerHTML;
}
