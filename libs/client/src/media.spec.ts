import { createClient } from './index';

const { media } = createClient({ url: 'https://cms.example/base' });

it.each([
  ['trees/oak.jpg', {}, 'trees/oak.jpg'],
  ['Bäume/große eiche?.jpg', {}, 'B%C3%A4ume/gro%C3%9Fe%20eiche%3F.jpg'],
  ['a#b%c.jpg', { width: 480 }, 'a%23b%25c.jpg?width=480'],
  [
    'a.jpg',
    { width: 480, height: 240, mode: 'crop', format: 'webp' },
    'a.jpg?width=480&height=240&mode=crop&format=webp',
  ],
  ['a.jpg', { width: 500, height: 9000 }, 'a.jpg?width=600&height=2048'],
  ['a.jpg', { mode: 'crop', format: 'png' }, 'a.jpg'],
] as const)('%s with %j has its address', (path, options, expected) => {
  expect(media.url(path, options)).toBe(`https://cms.example/base/media/${expected}`);
});

it.each(['../api/content', 'a/../../x', './a', 'a//b', ''])('%j is no path of a file', (path) => {
  expect(() => media.url(path)).toThrow(TypeError);
});

it('srcset has an image for each width', () => {
  const at = 'https://cms.example/base/media/a%2Cb.jpg';
  expect(media.srcset('a,b.jpg', [100, 200, 240], { format: 'webp' })).toBe(
    `${at}?width=100&format=webp 100w, ${at}?width=240&format=webp 240w`,
  );
  expect(media.srcset('a,b.jpg').split(', ')).toHaveLength(4);
});

it.each([0, -1, Number.NaN])('%d is no size', (width) => {
  expect(() => media.url('a.jpg', { width })).toThrow(RangeError);
});

it('The service may have more sizes', () => {
  const more = createClient({ url: 'https://cms.example', imageSizes: [360, 4000] }).media;
  expect(more.srcset('a.jpg', [300, 400, 3000])).toBe(
    [360, 480, 4000].map((size) => `https://cms.example/media/a.jpg?width=${size} ${size}w`).join(', '),
  );
});
