import type { Node } from 'prosemirror-model';
import { schema } from '../../src/admin/content-editor/browser/writing/schema';

/** Which of two marks on the same text is the outer one is all the same. */
export function inOrder(html: string): string {
  const sorted = (tags: string) => (tags.match(/<[^>]+>/g) ?? []).toSorted().join('');
  return html.replace(/\s+/g, ' ').replace(/(?:<\/?(?:em|strong|a)\b[^>]*>)+/g, sorted);
}

/** With a word more at its end, or at the end of what is last in it. */
export function withMore(block: Node): Node | undefined {
  if (block.type === schema.nodes.source) return undefined;
  if (block.isTextblock) return block.copy(block.content.addToEnd(schema.text(' oak')));
  const last = block.lastChild && withMore(block.lastChild);
  return last ? block.copy(block.content.replaceChild(block.childCount - 1, last)) : undefined;
}
