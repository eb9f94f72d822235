import type { Config } from '#platform/config';
import { ImageSizes } from '../images/resize-request';
import { AssetUrlFilter, ResizeUrlFilter } from './media-filters';

describe('The address of a file', () => {
  const filter = new AssetUrlFilter({ basePath: '/site' } as Config);

  it('is below that of the service', () =>
    expect(filter.apply('trees/Öak #1.jpg')).toBe('/site/media/trees/%C3%96ak%20%231.jpg'));

  it.each([undefined, 7, '', '../x.jpg', 'javascript:alert(1)', 'https://example.com/a.jpg', '/a.jpg'])(
    'is none of %j',
    (path) => expect(filter.apply(path)).toBeUndefined(),
  );
});

describe('The address of an image in another size', () => {
  const filter = new ResizeUrlFilter(new ImageSizes({ imageSizes: [] as readonly number[] } as Config));
  const resize = (url: unknown, options: object) => filter.apply(url, [options]);

  it('has what was asked for', () =>
    expect(resize('/media/a.jpg', { width: 240, height: 100, mode: 'crop', format: 'webp' })).toBe(
      '/media/a.jpg?width=240&height=100&mode=crop&format=webp',
    ));

  it('has sizes that there are, large enough', () => {
    expect(resize('/media/a.jpg', { width: 241 })).toBe('/media/a.jpg?width=480');
    expect(resize('/media/a.jpg?v=1', { height: '5000' })).toBe('/media/a.jpg?v=1&height=2048');
  });

  it('is the same without a size, and nothing of nothing', () => {
    expect(resize('/media/a.jpg', { width: 'wide', mode: 'crop' })).toBe('/media/a.jpg');
    expect(filter.apply('/media/a.jpg', [])).toBe('/media/a.jpg');
    expect(resize(undefined, { width: 16 })).toBeUndefined();
  });
});
