import type { Dialect } from '../kept-source';
import { schema } from '../schema';
import { HtmlBlocks } from './blocks';
import { serializeHtml } from './serializer';

export const HTML: Dialect = {
  open(source) {
    const blocks = new HtmlBlocks(source).all();
    const nodes = blocks.map(({ node }) => node);
    return {
      document: schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')]),
      before: source.slice(0, blocks[0]?.from ?? source.length),
      slices: blocks.map(({ from, to }, index) => ({
        text: source.slice(from, to),
        after: source.slice(to, blocks[index + 1]?.from ?? source.length),
      })),
      write: serializeHtml,
    };
  },
  /** Two without an element would be one. */
  arranged: (blocks) =>
    blocks.map((block, index) => {
      const isBehindLike = block.attrs.bare === true && blocks[index - 1]?.attrs.bare === true;
      return isBehindLike ? block.type.create({ ...block.attrs, bare: false }, block.content) : block;
    }),
  gap: (_one, _next, known, lineEnd) => known ?? lineEnd,
};
