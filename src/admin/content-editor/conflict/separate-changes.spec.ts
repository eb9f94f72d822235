import fc from 'fast-check';
import { changedBlocks, separateChanges } from './both-changes';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const BEFORE = text('Oaks grow.', 'Limes smell\nin June.', 'Elms stand.');

type Row = readonly [what: string, before: string, mine: readonly [string, string], theirs: readonly [string, string]];

describe('Changes of two people in different blocks of a text', () => {
  it.each<Row>([
    ['two paragraphs', BEFORE, ['Oaks', 'Old oaks'], ['Elms', 'Young elms']],
    ['a paragraph at the end', BEFORE, ['Elms stand.', 'Elms stand.\n\nMine.'], ['Oaks grow.', 'Oaks grow fast.']],
    ['a paragraph that is gone', BEFORE, ['Limes smell\nin June.\n\n', ''], ['Oaks', 'Old oaks']],
    ['paragraphs of HTML', '<p>a</p>\n<p>b</p>\n<p>c</p>\n', ['<p>a', '<p>mine'], ['c</p>', 'c theirs</p>']],
    ['a list and what is behind it', text('* a', '* b', 'c', 'd'), ['* a', '* A'], ['d', 'D']],
    ['a paragraph that begins with a word and a dot', text('a', '1.5 b', 'c'), ['a', 'A'], ['c', 'C']],
    ['windows line ends', BEFORE.replaceAll('\n', '\r\n'), ['Oaks', 'Old oaks'], ['Elms', 'Young elms']],
  ])('are put together: %s', (_what, before, mine, theirs) => {
    const [one, other] = [before.replace(...mine), before.replace(...theirs)];
    const both = one.replace(...theirs).replaceAll('\r\n', '\n');
    expect(separateChanges(before, one, other)).toBe(both);
    expect(separateChanges(before, other, one)).toBe(both);
  });

  it('are put together beside a change that both have made', () => {
    const [mine, theirs] = [text('A', 'B', 'c', 'd', 'e'), text('A', 'b', 'c', 'd', 'E')];
    expect(separateChanges(text('a', 'b', 'c', 'd', 'e'), mine, theirs)).toBe(text('A', 'B', 'c', 'd', 'E'));
  });

  it.each<Row>([
    ['words of one line', BEFORE, ['Oaks', 'Old oaks'], ['grow.', 'grow fast.']],
    ['lines of one paragraph', 'a\nb\nc', ['a', 'A'], ['c', 'C']],
    ['the same word', BEFORE, ['Oaks', 'Limes'], ['Oaks', 'Elms']],
    ['paragraphs at one place', BEFORE, ['stand.', 'stand.\n\nMine.'], ['stand.', 'stand.\n\nTheirs.']],
    ['one that is gone, and the next', BEFORE, ['Limes smell\nin June.\n\n', ''], ['Elms', 'Young elms']],
    ['HTML with nothing between', '<p>a</p>\n<p>b</p>\n', ['<p>a', '<p>mine'], ['b</p>', 'theirs</p>']],
    ['items of a loose list', text('* a', '* b', '* c'), ['* a', '* A'], ['* c', '* C']],
    ['items with numbers', text('1. a', '2. b', '3. c'), ['1. a', '0. z\n\n1. a'], ['3. c', '4. c']],
    ['paragraphs of an item', text('- a', '  b', '  c'), ['b', 'B'], ['c', 'C']],
    ['lists within an item', text('- a', '  - b', '- c'), ['a', 'A'], ['c', 'C']],
    ['one block of code', '```js\na();\n\nb();\n\nc();\n```', ['a()', 'x()'], ['c()', 'y()']],
    ['code in HTML', '<pre><code>a\n\nb\n\nc</code></pre>', ['a\n', 'x\n'], ['\nc', '\ny']],
  ])('are not where they meet: %s', (_what, before, mine, theirs) => {
    expect(separateChanges(before, before.replace(...mine), before.replace(...theirs))).toBeUndefined();
    expect(separateChanges(before, before.replace(...theirs), before.replace(...mine))).toBeUndefined();
  });

  it('are found again behind a block of code', () => {
    const before = text('```js\na();\n```', 'b', 'c');
    expect(separateChanges(before, before.replace('a()', 'x()'), before.replace('\nc', '\ny'))).toBe(
      text('```js\nx();\n```', 'b', 'y'),
    );
  });

  it('are those of one where the other has changed nothing', () => {
    const lines = fc.array(fc.constantFrom('a\n', 'b\n', '\n', '<p>c</p>\n')).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(separateChanges(before, before, after)).toBe(after);
        expect(separateChanges(before, after, before)).toBe(after);
      }),
    );
  });

  it('take no longer than anybody may be kept waiting', () => {
    const lines = (word: string) => `${word}\n\n`.repeat(30_000);
    expect(separateChanges(lines('a'), lines('b'), lines('c'))).toBeUndefined();
    expect(separateChanges('a'.repeat(300_000), 'b', 'c')).toBeUndefined();
  });
});

describe('Blocks that somebody has changed', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['by the first words of a paragraph', 'a\n\nb\nc', 'a\n\nb\nC', ['b']],
    ['without what only markup means', 'a', 'a\n\n## Trees\n\n<p>Oaks <b>grow</b></p>', ['Trees', 'Oaks grow']],
    ['not more than a few words', '', `${'oak '.repeat(12)}tree`, [`${'oak '.repeat(10).trim()}…`]],
    ['each once', 'a\nb\nc', 'A\nb\nC', ['A']],
    ['not by what is gone', 'a\n\nb', 'a', []],
    ['not at all where nothing is left', 'a', '', []],
  ])('are named %s', (_how, before, after, named) => {
    expect(changedBlocks(before, after)).toEqual(named);
  });
});
