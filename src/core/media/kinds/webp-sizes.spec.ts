import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { canvas, frame, lossless, lossy, riff } from '../../../../test/support/webp-samples';
import { saysOneSize } from './webp-sizes';

describe('A WebP file', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'espalier-webp-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function isTaken(...chunks: readonly Buffer[]): Promise<boolean> {
    const name = path.join(folder, 'image.webp');
    await writeFile(name, riff(...chunks));
    const file = await open(name);
    try {
      return await saysOneSize(file);
    } finally {
      await file.close();
    }
  }

  it.each<[string, readonly Buffer[]]>([
    ['a lossy picture', [lossy(300, 200)]],
    ['a lossless picture', [lossless(16_384, 1)]],
    ['a canvas with a picture of its size', [canvas(300, 200), lossy(300, 200)]],
    ['an animation', [canvas(30, 20), frame(30, 20, lossy(30, 20)), frame(3, 2, lossless(3, 2))]],
  ])('is taken with %s', async (_what, chunks) => expect(await isTaken(...chunks)).toBe(true));

  it.each<[string, readonly Buffer[]]>([
    ['nothing', []],
    ['a canvas alone', [canvas(3, 2)]],
    ['a canvas and a larger picture', [canvas(3, 2), lossless(16_000, 16_000)]],
    ['a canvas and a smaller picture', [canvas(300, 200), lossy(30, 20)]],
    ['two canvases', [canvas(3, 2), canvas(3, 2), lossy(3, 2)]],
    ['two pictures of two sizes', [lossy(3, 2), lossless(16_000, 16_000)]],
    ['a frame beyond the canvas', [canvas(3, 2), frame(4, 2, lossy(4, 2))]],
    ['a picture larger than its frame', [canvas(3, 2), frame(3, 2, lossless(16_000, 16_000))]],
    ['a frame without a picture', [canvas(3, 2), frame(3, 2)]],
    ['half a picture', [lossy(3, 2).subarray(0, 12)]],
  ])('is refused with %s', async (_what, chunks) => expect(await isTaken(...chunks)).toBe(false));
});
