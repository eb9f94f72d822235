import { around, beforeLines, block, edited, link, type Change } from './edit-text';

/** `a «b» c` is a text in which `b` is selected. */
function changed(marked: string, change: Change): string {
  const start = marked.indexOf('«');
  const text = marked.replace(/[«»]/g, '');
  const made = change({ text, start, end: marked.indexOf('»') - 1 });
  const result = edited(text, made);
  const [from, to] = made.select;
  return `${result.slice(0, from)}«${result.slice(from, to)}»${result.slice(to)}`;
}

const bold = around('**');
const quote = beforeLines(() => '> ', /^> ?/);
const numbers = beforeLines((index) => `${index + 1}. `, /^\d+\. /);

describe('Marks around a selection', () => {
  it.each([
    ['an «old» oak', 'an **«old»** oak'],
    ['an« old »oak', 'an **«old»** oak'],
    ['an «»oak', 'an **«»**oak'],
    ['an **«old»** oak', 'an «old» oak'],
    ['an «**old**» oak', 'an «old» oak'],
    ['an **«»** oak', 'an «» oak'],
  ])('%s → %s', (before, after) => expect(changed(before, bold)).toBe(after));

  it('may differ before and behind', () =>
    expect(changed('an «old» oak', around('<em>', '</em>'))).toBe('an <em>«old»</em> oak'));
});

describe('Marks before lines', () => {
  it.each([
    ['one\nt«»wo\nthree', 'one\n> two«»\nthree'],
    ['o«ne\ntw»o\nthree', '«> one\n> two»\nthree'],
    ['«one\n»two', '«> one»\ntwo'],
    ['«> one\n> two»', '«one\ntwo»'],
    ['«> one\ntwo»', '«> > one\n> two»'],
    ['«»', '> «»'],
  ])('%j → %j', (before, after) => expect(changed(before, quote)).toBe(after));

  it('may count', () => {
    expect(changed('«one\ntwo»', numbers)).toBe('«1. one\n2. two»');
    expect(changed('«1. one\n2. two»', numbers)).toBe('«one\ntwo»');
  });
});

describe('A link', () => {
  const markdown = link((text) => [`[${text}](`, 'https://', ')']);

  it('has its address selected, to be typed over', () => {
    expect(changed('see «our oaks»', markdown)).toBe('see [our oaks](«https://»)');
    expect(changed('see «»', markdown)).toBe('see [](«https://»)');
  });
});

describe('A block', () => {
  it.each([
    ['«»', '---\n«»'],
    ['one«»', 'one\n\n---\n«»'],
    ['one\n«»', 'one\n\n---\n«»'],
    ['one\n\n«»two', 'one\n\n---\n«»two'],
  ])('%j → %j', (before, after) => expect(changed(before, block('---'))).toBe(after));
});
