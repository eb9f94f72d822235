import type { Node } from 'prosemirror-model';
import { KeptSource } from '../../src/admin/content-editor/browser/writing/kept-source';
import { MARKDOWN } from '../../src/admin/content-editor/browser/writing/markdown/markdown';
import { parseMarkdown } from '../../src/admin/content-editor/browser/writing/markdown/parser';
import { serializeBlock } from '../../src/admin/content-editor/browser/writing/markdown/serializer';
import type { Reading } from '../../src/admin/content-editor/browser/writing/markdown/tokens';
import { schema } from '../../src/admin/content-editor/browser/writing/schema';
import { Markdown } from '../../src/features/templating/bodies/made-html';
import { corpus } from '../support/blog-history';
import { inOrder, withMore } from '../support/touched-blocks';

/** Every so many blocks one is touched, beginning with another one in each text. */
const STEP = 19;

describe('The history of a real blog, in the writing surface', () => {
  const history = corpus().flatMap(({ versions }) => versions.map((version) => version.markdownBodyPart.markdown));
  const texts = [...new Set(history)];

  it('comes back to the byte where nothing was touched', () => {
    expect(history).toHaveLength(5698);
    const changed = texts.filter((text) => {
      const { document, ...kept } = opened(text);
      return kept.write(document.copy(document.content)) !== text;
    });
    expect(changed).toEqual([]);
  });

  it('is changed in the block that was touched, and nowhere else', () => {
    let touched = 0;
    for (const [number, text] of texts.entries()) {
      const { document, slices, write } = opened(text);
      const first = number % Math.min(STEP, document.childCount);
      for (let index = first; index < document.childCount; index += STEP) {
        const more = withMore(document.child(index));
        const slice = slices[index];
        if (!more || !slice) continue;
        const written = write(document.copy(document.content.replaceChild(index, more)));
        const middle = written.slice(slice.from, written.length - (text.length - slice.to));
        expect(written).toBe(text.slice(0, slice.from) + middle + text.slice(slice.to));
        expect(opened(written).document.child(index).textContent).toBe(more.textContent);
        touched++;
      }
    }
    expect(touched).toBeGreaterThan(texts.length);
  });

  it('has blocks that are shown the same when they are written anew', () => {
    const renderer = new Markdown();
    const seen = new Set<string>();
    const changed: unknown[] = [];
    for (const text of texts) {
      const { document, slices, references } = opened(text);
      const definitions = Object.entries(references).map(([name, { href }]) => `[${name}]: <${href}>\n`);
      const html = (block: string) => inOrder(renderer.toHtml(`${definitions.join('')}\n${block}`));
      for (const [index, block] of document.children.entries()) {
        const before = slices[index]?.text ?? '';
        if (seen.has(before) || block.type === schema.nodes.source) continue;
        seen.add(before);
        const after = serializeBlock(block, references);
        if (after !== before && html(after) !== html(before)) changed.push({ before, after });
      }
    }
    expect(changed).toEqual([]);
  });
});

function opened(text: string) {
  const kept = new KeptSource(text, MARKDOWN);
  const reading: Reading = { source: text };
  parseMarkdown(text, reading);
  let from = (reading.before ?? '').length;
  const slices = (reading.slices ?? []).map((slice) => {
    const at = { text: slice.text, from, to: from + slice.text.length };
    from = at.to + slice.after.length;
    return at;
  });
  const references = (reading.references ?? {}) as Record<string, { href: string }>;
  return { document: kept.document, write: (document: Node) => kept.write(document), slices, references };
}
