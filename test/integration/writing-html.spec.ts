import { HTML } from '../../src/admin/content-editor/browser/writing/html/html';
import { KeptSource } from '../../src/admin/content-editor/browser/writing/kept-source';
import { schema } from '../../src/admin/content-editor/browser/writing/schema';
import { madeHtml } from '../../src/features/templating/bodies/made-html';
import { sanitize } from '../../src/features/templating/bodies/sanitize';
import { corpus } from '../support/blog-history';
import { inOrder, withMore } from '../support/touched-blocks';

/** Every so many blocks one is touched, beginning with another one in each text. */
const STEP = 7;

describe('The HTML of a real blog, in the writing surface', () => {
  const posts = corpus().map(({ versions }) => versions.at(-1)?.markdownBodyPart.markdown ?? '');
  const texts = posts.map((markdown) => madeHtml('markdown', markdown));

  it('comes back to the byte where nothing was touched', () => {
    expect(texts).toHaveLength(655);
    const changed = texts.filter((text) => {
      const kept = new KeptSource(text, HTML);
      return kept.write(kept.document.copy(kept.document.content)) !== text;
    });
    expect(changed).toEqual([]);
  });

  it('is changed in the block that was touched, and nowhere else', () => {
    let touched = 0;
    for (const [number, text] of texts.entries()) {
      const kept = new KeptSource(text, HTML);
      const { document } = kept;
      const ends = endsOf(text);
      const first = number % Math.min(STEP, document.childCount);
      for (let index = first; index < document.childCount; index += STEP) {
        const more = withMore(document.child(index));
        const [from, to] = ends[index] ?? [0, 0];
        if (!more) continue;
        const written = kept.write(document.copy(document.content.replaceChild(index, more)));
        const middle = written.slice(from, written.length - (text.length - to));
        expect(written).toBe(text.slice(0, from) + middle + text.slice(to));
        expect(new KeptSource(written, HTML).document.child(index).textContent).toBe(more.textContent);
        touched++;
      }
    }
    expect(touched).toBeGreaterThan(texts.length);
  });

  it('has blocks that are shown the same when they are written anew', () => {
    const changed: unknown[] = [];
    const seen = new Set<string>();
    let sources = 0;
    for (const text of texts) {
      const { document, slices, write } = HTML.open(text);
      for (const [index, block] of document.children.entries()) {
        const before = slices[index]?.text ?? '';
        if (seen.has(before)) continue;
        seen.add(before);
        if (block.type === schema.nodes.source) sources++;
        const after = write(block);
        if (shown(after) !== shown(before)) changed.push({ before, after });
      }
    }
    expect(changed).toEqual([]);
    // What is neither Markdown nor an element that the surface knows, such as a list within a `div`.
    expect(sources / seen.size).toBeLessThan(0.02);
  });
});

function endsOf(text: string): readonly (readonly [from: number, to: number])[] {
  const { before, slices } = HTML.open(text);
  let at = before.length;
  return slices.map((slice) => {
    const from = at;
    at += slice.text.length + slice.after.length;
    return [from, from + slice.text.length];
  });
}

function shown(html: string): string {
  return inOrder(sanitize(html)).replace(
    /\s*(<\/?(?:p|li|ul|ol|blockquote|pre|fig\w+|img|t\w+|h\d)\b[^>]*>)\s*/g,
    '$1',
  );
}
