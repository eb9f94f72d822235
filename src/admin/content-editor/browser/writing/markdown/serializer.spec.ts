import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { schema } from '../schema';
import { KeptSource } from '../kept-source';
import { sameMeaning } from '../meaning';
import { MARKDOWN } from './markdown';
import { parseMarkdown } from './parser';
import { serializeBlock } from './serializer';

/** Anything that may mean something, beside anything else. */
const PIECES = [
  ...Array.from('*_~`[]()<>&\\!#|:"\'.=+-$'),
  'oak',
  'an elm',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '\n\n',
  '    ',
  '\t',
  'ü',
  '😀',
  '1',
  '**',
  '__',
  '~~',
  '``',
  '```\n',
  '~~~\n',
  '](/a)',
  '<br>',
  '</b>',
  '<div>\n',
  '</div>',
  '&amp;',
  '\\*',
  '# ',
  '## ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '2) ',
  '> ',
  '---',
  '***',
  '===',
  '[ref]',
  '\n\n[ref]: /there\n\n',
  '| a | b |\n|---|:-:|\n| c | d |',
  ' https://a.example/b_c ',
  ' <https://a.example> ',
  '![oak](/b.png "t")',
  '{{ a }}',
  '{% if b %}',
  '[^1]: note',
  '\n\n<!-- x -->\n\n',
  '  \n',
];
/** Of 20,000. */
const FEW = 20;

const markdown = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((pieces) => pieces.join(''));
const lineEnd = fc.constantFrom('\n', '\r\n');

function blocksOf(source: string) {
  const kept = new KeptSource(source, MARKDOWN);
  return kept.document.children.filter(({ type }) => type !== schema.nodes.source);
}

describe('Markdown of a block', () => {
  it.each([
    ['# Oaks', '# Oaks'],
    ['Oaks\n===', 'Oaks\n===='],
    ['An _old_ *oak* and a __young__ **elm** ~~here~~', 'An _old_ *oak* and a __young__ **elm** ~~here~~'],
    ['One line\nand the next', 'One line\nand the next'],
    ['* a\n* b\n    * c', '* a\n* b\n  * c'],
    ['1) a\n\n2) b', '1) a\n\n2) b'],
    ['- a\n  ```js\n  b\n  ```', '- a\n  ```js\n  b\n  ```'],
    ['> a\n> \n> b', '> a\n>\n> b'],
    ['~~~ts\n```\n~~~', '~~~ts\n```\n~~~'],
    ['````\n```\n````', '````\n```\n````'],
    ['| a | b |\n|:--|--:|\n| `c\\|d` | e |', '| a | b |\n| :--- | ---: |\n| `c\\|d` | e |'],
    ['snake_case [x] &copy; \\* 2 * 3', 'snake_case [x] &copy; \\* 2 * 3'],
    ['<kbd>Ctrl</kbd> {{ a | b: "_*_" }}', '<kbd>Ctrl</kbd> {{ a | b: "_*_" }}'],
    ['<https://a.example> https://b.example/c_d_e', '<https://a.example> https://b.example/c_d_e'],
    ['[a](</b c> "d")![e](/f)', '[a](</b c> "d")![e](/f)'],
    ['a  \nb', 'a  \nb'],
    ['a\\\nb', 'a\\\nb'],
    ['a<br>b<BR />c<br>', 'a<br>b<BR />c<br>'],
    ['a\\\nb\n===', 'a\\\nb\n==='],
    ['# a<br>b', '# a<br>b'],
    ['| a<br/>b | **c<br>d** |\n|---|---|', '| a<br/>b | **c<br>d** |\n| --- | --- |'],
  ])('is spelled as its author did: %j', (source, expected) => {
    const [block] = blocksOf(source);
    expect(block && serializeBlock(block)).toBe(expected);
  });

  it.each([
    '*oak*',
    '_oak_',
    '# oak',
    '- oak',
    '1. oak',
    '> oak',
    '`oak`',
    '[oak](/a)',
    '<b>',
    '&amp;',
    '\\*',
    '---',
    'a | b',
  ])('means the characters that were typed: %s', (text) => {
    const paragraph = schema.node('paragraph', null, [schema.text(text)]);
    expect(new MarkdownIt({ html: true }).render(serializeBlock(paragraph))).toBe(
      `<p>${text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')}</p>\n`,
    );
  });

  it.each(['heading', 'table_header'])('has line breaks in a %s that do not end it', (type) => {
    const nextLine = schema.text(' ', [schema.mark('spelled', { source: '\n', shown: ' ' })]);
    const words = [schema.text('An'), schema.node('hard_break'), schema.text('oak'), nextLine, schema.text('here')];
    const lines = schema.node(type, null, words);
    const block =
      type === 'heading' ? lines : schema.node('table', null, [schema.node('table_row', null, [lines, lines])]);
    const text = serializeBlock(block);
    expect(text).toContain('An<br>oak here');
    const { firstChild } = parseMarkdown(text);
    expect(firstChild && sameMeaning(firstChild, block)).toBe(true);
    const breaks: string[] = [];
    firstChild?.descendants(({ type: { name } }) => void breaks.push(name));
    expect(breaks).toContain('hard_break');
  });

  it('is not escaped for a space that is bold, or typed at the end', () => {
    const paragraph = schema.node('paragraph', null, [
      schema.text('An ', [schema.mark('strong')]),
      schema.text('oak_tree [x] '),
    ]);
    expect(serializeBlock(paragraph)).toBe('**An** oak_tree [x]');
  });

  it('means the same, whatever is in it', () => {
    const failed: string[] = [];
    fc.assert(
      fc.property(markdown, (source) => {
        for (const block of blocksOf(source)) {
          const text = serializeBlock(block, { REF: { title: '', href: '/there' } });
          const { firstChild, childCount } = parseMarkdown(text, {
            references: { REF: { title: '', href: '/there' } },
          });
          if (childCount !== 1 || !firstChild || !sameMeaning(firstChild, block))
            failed.push(JSON.stringify([source, text]));
        }
      }),
      { numRuns: 20_000 },
    );
    // Such as emphasis that ends within words, one in another: nobody writes so.
    expect(failed.slice(FEW)).toEqual([]);
  });
});

describe('What was not touched', () => {
  it('comes back to the byte', () => {
    fc.assert(
      fc.property(markdown, lineEnd, (text, end) => {
        const source = text.replaceAll('\n', end);
        const kept = new KeptSource(source, MARKDOWN);
        expect(kept.write(schema.node('doc', null, kept.document.content))).toBe(source);
      }),
      { numRuns: 3000 },
    );
  });
});
