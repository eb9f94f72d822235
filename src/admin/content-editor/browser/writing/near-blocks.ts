import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** The block with the caret, and those beside it, are there at once: a key may come before the browser shows new ones. */
export const NEAR_BLOCKS = new Plugin({
  props: {
    decorations({ doc, selection: { $head } }) {
      const near: Decoration[] = [];
      const at = $head.index(0);
      doc.forEach((block, offset, index) => {
        if (Math.abs(index - at) < 2) near.push(Decoration.node(offset, offset + block.nodeSize, { class: 'near' }));
      });
      return DecorationSet.create(doc, near);
    },
  },
});
