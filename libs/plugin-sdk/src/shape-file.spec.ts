import { shapeFile } from './shape-file';

describe('The file of a shape', () => {
  it.each([
    ['Content', 'Items/Content'],
    ['Content_Summary', 'Items/Content.Summary'],
    ['Content__BlogPost', 'Items/Content-BlogPost'],
    ['Content_Summary__BlogPost', 'Items/Content-BlogPost.Summary'],
    ['ContentsAdminFilters_Thumbnail__Color', 'Items/ContentsAdminFilters-Color.Thumbnail'],
    ['Content__Alias__main', 'Items/Content-Alias-main'],
  ])('of %s is %s', (shape, file) => expect(shapeFile(shape)).toBe(file));
});
