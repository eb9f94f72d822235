import { byteRange } from './media-answers';

describe('A part of ten bytes', () => {
  it.each<[string, [number, number]]>([
    ['bytes=0-0', [0, 0]],
    ['bytes=2-5', [2, 5]],
    ['bytes=2-', [2, 9]],
    ['bytes=2-99', [2, 9]],
    ['bytes=-3', [7, 9]],
    ['bytes=-99', [0, 9]],
  ])('is asked for by %s', (header, [first, last]) => expect(byteRange(header, 10)).toEqual({ first, last }));

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('is none by %s', (header) =>
    expect(byteRange(header, 10)).toBe('none'),
  );

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', 'bytes=0x1-2'])(
    'is all of it by %j',
    (header) => expect(byteRange(header, 10)).toBeUndefined(),
  );
});
