import fc from 'fast-check';
import type { Config } from '#platform/config';
import { resizePlan, type ResizePlan } from './resize-plan';
import { IMAGE_FORMATS, IMAGE_SIZES, ImageSizes, RESIZE_MODES, type ResizeRequest } from './resize-request';

const LYING = { width: 4000, height: 3000 };

function plan(request: Partial<ResizeRequest>, source = LYING): ResizePlan {
  return resizePlan(source, { mode: 'max', ...request }, 'webp');
}

/** The size of what comes of it. */
function outcome({ scaled, cut, canvas }: ResizePlan): readonly number[] {
  const { width, height } = canvas?.box ?? cut ?? scaled;
  return [width, height];
}

describe('An image that is made smaller', () => {
  it('keeps its proportions within a width, a height or both', () => {
    expect(outcome(plan({ width: 240 }))).toEqual([240, 180]);
    expect(outcome(plan({ height: 240 }))).toEqual([320, 240]);
    expect(outcome(plan({ width: 240, height: 100 }))).toEqual([133, 100]);
  });

  it('is the same image under one name, whatever else is asked for', () => {
    for (const height of [480, 600, 2048]) expect(plan({ width: 240, height }).variant).toBe('240x0-max.webp');
    for (const width of [480, 600, 2048]) expect(plan({ width, height: 240 }).variant).toBe('0x240-max.webp');
    const small = { width: 100, height: 40 };
    expect(plan({ width: 2048 }, small).variant).toBe(plan({ width: 100, height: 50 }, small).variant);
  });

  it('fills a box, and what is too much is cut off on both sides', () => {
    expect(plan({ width: 240, height: 240, mode: 'crop' })).toEqual({
      variant: '240x240-crop.webp',
      format: 'webp',
      scaled: { width: 320, height: 240 },
      cut: { width: 240, height: 240, x: 40, y: 0 },
    });
  });

  it('keeps a point in sight, as near to the middle as its sides allow', () => {
    const square = { mode: 'crop', width: 240, height: 240 } as const;
    const cuts = [0, 60, 100].map((x) => resizePlan(LYING, square, 'webp', { x, y: 50 }));
    expect(cuts.map(({ cut }) => [cut?.x, cut?.y])).toEqual([
      [0, 0],
      [72, 0],
      [80, 0],
    ]);
    expect(new Set(cuts.map(({ variant }) => variant)).size).toBe(3);
  });

  it('lies in the middle of a box', () => {
    expect(plan({ width: 240, height: 240, mode: 'pad' })).toMatchObject({
      scaled: { width: 240, height: 180 },
      canvas: { box: { width: 240, height: 240 }, x: 0, y: 30 },
    });
  });

  it('is never made larger', () => {
    const small = { width: 100, height: 40 };
    expect(outcome(plan({ width: 480 }, small))).toEqual([100, 40]);
    expect(outcome(plan({ width: 480, height: 480, mode: 'crop' }, small))).toEqual([40, 40]);
    expect(plan({ width: 480, height: 480, mode: 'pad' }, small).scaled).toEqual(small);
  });

  it('fits into its box, whatever was asked for', () => {
    const sizes = fc.option(fc.constantFrom(...IMAGE_SIZES), { nil: undefined });
    const side = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(side, side, sizes, sizes, fc.constantFrom(...RESIZE_MODES), (width, height, wide, high, mode) => {
        fc.pre(wide !== undefined || high !== undefined);
        const made = plan({ width: wide, height: high, mode }, { width, height });
        const [w, h] = outcome(made);
        expect(w).toBeGreaterThanOrEqual(1);
        expect(h).toBeGreaterThanOrEqual(1);
        expect(w).toBeLessThanOrEqual(wide ?? width);
        expect(h).toBeLessThanOrEqual(high ?? height);
        const { cut, scaled, canvas } = made;
        const { x, y, width: cutWidth, height: cutHeight } = cut ?? { x: 0, y: 0, ...scaled };
        expect([x >= 0, y >= 0, x + cutWidth <= scaled.width, y + cutHeight <= scaled.height]).not.toContain(false);
        expect([(canvas?.x ?? 0) >= 0, (canvas?.y ?? 0) >= 0]).toEqual([true, true]);
      }),
      { numRuns: 1000 },
    );
  });
});

const sizesWith = (imageSizes: readonly number[]) => new ImageSizes({ imageSizes } as Config);

describe('What an address asks for', () => {
  const resizeRequestIn = (url: string) => sizesWith([]).requestIn(url);

  it('is a size of the list, which the configuration can make longer', () => {
    const { all } = sizesWith([720, 240]);
    expect(all).toEqual([16, 32, 50, 100, 160, 240, 480, 600, 720, 1024, 2048]);
    expect(sizesWith([720]).requestIn('/media/a.jpg?width=720')?.width).toBe(720);
    expect(resizeRequestIn('/media/a.jpg?width=240&mode=crop&format=png')).toEqual({
      width: 240,
      height: undefined,
      mode: 'crop',
      format: 'png',
    });
    for (const query of ['width=241', 'width=-1', 'height=1e3', 'width=240&width=480', 'width=', 'width=240&mode=x']) {
      expect(() => resizeRequestIn(`/media/a.jpg?${query}`)).toThrow(/must be/);
    }
  });

  it('is the image as it is, without a size', () => {
    expect(resizeRequestIn('/media/a.jpg')).toBeUndefined();
    expect(resizeRequestIn('/media/a.jpg?v=3&mode=crop')).toBeUndefined();
  });

  it('is one of not many for one image', () => {
    const sizes = [undefined, ...IMAGE_SIZES];
    const variants = sizes.flatMap((width) =>
      sizes.flatMap((height) =>
        width === undefined && height === undefined
          ? []
          : RESIZE_MODES.flatMap((mode) =>
              IMAGE_FORMATS.map((format) => resizePlan(LYING, { width, height, mode }, format).variant),
            ),
      ),
    );
    expect(new Set(variants).size).toBe((10 * 10 * 2 + 20) * 4);
  });
});
