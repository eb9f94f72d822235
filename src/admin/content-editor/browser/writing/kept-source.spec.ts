import type { Node } from 'prosemirror-model';
import { KeptSource } from './kept-source';
import { MARKDOWN } from './markdown/markdown';
import { schema } from './schema';

describe('A text of which a block was touched', () => {
  const source = Array.from({ length: 200 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
  const written: string[] = [];
  const kept = new KeptSource(source, {
    ...MARKDOWN,
    open: (text) => {
      const opened = MARKDOWN.open(text);
      const write = (block: Node) => {
        written.push(block.textContent);
        return opened.write(block);
      };
      return { ...opened, write };
    },
  });

  const touched = (document: Node, index: number, more: string) => {
    const block = document.child(index);
    const longer = block.copy(block.content.addToEnd(schema.text(more)));
    return document.copy(document.content.replaceChild(index, longer));
  };

  it('has that block written anew, once, and no other', () => {
    const one = touched(kept.document, 50, ' An oak.');
    expect(kept.write(one)).toBe(source.replace('Paragraph 50.', 'Paragraph 50. An oak.'));
    kept.write(one);
    kept.write(touched(one, 150, ' An elm.'));
    expect(written).toEqual(['Paragraph 50. An oak.', 'Paragraph 150. An elm.']);
  });
});
