import { shapeFile } from '@espalier/plugin-sdk';
import { shapeNameOf } from './template-names';

describe('The shape of a file of a template', () => {
  it.each([
    ['Content', 'Content'],
    ['Content.Summary', 'Content_Summary'],
    ['Content-BlogPost', 'Content__BlogPost'],
    ['Content-BlogPost.Summary', 'Content_Summary__BlogPost'],
    ['Content-Slug-blog-my-post', 'Content__Slug__blog__my__post'],
    ['TitlePart', 'TitlePart'],
    ['Content-Slug-über', 'Content__Slug__über'],
  ])('%s is %s', (file, shape) => {
    expect(shapeNameOf(file)).toBe(shape);
    expect(shapeFile(shape)).toBe(`Items/${file}`);
  });

  it('is the same however a file system writes its letters', () =>
    expect(shapeNameOf('Content-Slug-über'.normalize('NFD'))).toBe('Content__Slug__über'));
});
