import fc from 'fast-check';
import { HOSTILE_BODIES, HOSTILE_IMAGE_LISTS } from '../../../../test/fixtures/hostile-bodies';
import { imageList } from './image-list';
import { Markdown } from './markdown';
import { sanitize } from './sanitize';

/** What is written past the logger. */
function written(work: () => void): string[] {
  const words: string[] = [];
  const note = (...said: unknown[]) => words.push(said.map(String).join(' ').slice(0, 200)) > 0;
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug', 'trace'] as const).map((name) => jest.spyOn(console, name)),
    jest.spyOn(process.stdout, 'write'),
    jest.spyOn(process.stderr, 'write'),
  ];
  for (const spy of spies) spy.mockImplementation(note);
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return words;
}

describe('A list of images', () => {
  it.each([
    ['/a.png', '/a.png'],
    ['/a.png 1x, /b.png 2x', '/a.png 1x, /b.png 2x'],
    ['/a.png 1.5x,/b.png .5x,', '/a.png 1.5x, /b.png .5x'],
    ['\n  /a.png   480w ,\n  /b.png 1024w\t600h\n', '/a.png 480w, /b.png 1024w 600h'],
    ['/a,b.png, /c.png 2x', '/a,b.png, /c.png 2x'],
    ['https://example.com/a.png?b=1&c=2 2x', 'https://example.com/a.png?b=1&c=2 2x'],
  ])('%j is %j', (text, expected) => expect(imageList(text)).toBe(expected));

  it.each(['', ' ', ',', ', /a.png', '/a.png,, /b.png', ...HOSTILE_IMAGE_LISTS])('%j is none', (text) =>
    expect(imageList(text)).toBeUndefined(),
  );

  it('has at most fifty images', () => {
    const images = (count: number) => Array.from({ length: count }, (_, index) => `/${index}.png ${index + 1}w`);
    expect(imageList(images(50).join(', '))).toBe(images(50).join(', '));
    expect(imageList(images(51).join(', '))).toBeUndefined();
  });

  it('is what it is when it is read again, and nothing about it is written anywhere', () => {
    const piece = fc.constantFrom(
      ',',
      ', ',
      ' ',
      '\n',
      '/a.png',
      'b',
      '(',
      ')',
      '1',
      '0',
      '.5',
      'w',
      'x',
      'h',
      '-',
      '\u00a0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const list = imageList(pieces.join('')) ?? '/a.png';
        expect(imageList(list)).toBe(list);
        expect(written(() => sanitize(`<img srcset="${pieces.join('')}">`))).toEqual([]);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});

describe('Hostile bodies', () => {
  const markdown = new Markdown();

  it.each(HOSTILE_BODIES)('have nothing written to the log past the logger: %#', (body) => {
    const said = written(() => {
      sanitize(body);
      sanitize(markdown.toHtml(body));
    });
    expect(said).toEqual([]);
  });
});
