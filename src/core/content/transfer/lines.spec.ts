import * as fc from 'fast-check';
import { readLines, type Line } from './lines';

async function split(chunks: readonly Uint8Array[], maxLineBytes?: number): Promise<Line[]> {
  async function* source() {
    yield* chunks;
  }
  const lines: Line[] = [];
  for await (const line of readLines(source(), { maxLineBytes })) lines.push(line);
  return lines;
}

describe('Reading a file line by line', () => {
  it('counts blank lines and leaves them out, with and without a last newline', async () => {
    const expected = [
      { number: 1, text: 'a' },
      { number: 3, text: 'ü\r' },
      { number: 4, text: 'c' },
    ];
    expect(await split([Buffer.from('a\n\nü\r\nc')])).toEqual(expected);
    expect(await split([Buffer.from('a\n\nü\r\nc\n\n')])).toEqual(expected);
  });

  it('skips a byte order mark', async () => {
    expect(await split([Buffer.from('\uFEFF{}\n')])).toEqual([{ number: 1, text: '{}' }]);
  });

  it('does not depend on where the file is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 1, max: 9 }),
        async (texts, size) => {
          const bytes = Buffer.from(texts.join('\n'));
          const pieces = [];
          for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
          expect(await split(pieces)).toEqual(await split([bytes]));
        },
      ),
    );
  });

  it('names a line that is too long or no UTF-8, and goes on behind it', async () => {
    const bytes = Buffer.concat([Buffer.from('too long\nok\n'), Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('fine')]);
    expect(await split([bytes.subarray(0, 3), bytes.subarray(3)], 5)).toEqual([
      { number: 1, fault: expect.stringContaining('longer than 5 bytes') },
      { number: 2, text: 'ok' },
      { number: 3, fault: 'is not UTF-8.' },
      { number: 4, text: 'fine' },
    ]);
  });
});
