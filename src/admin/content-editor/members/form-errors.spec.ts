import { FormErrorsByPath } from './form-errors';

const ERRORS = {
  '': ['Try again.'],
  price: ['is too high.', 'is odd.'],
  'tags[2]': ['is no tag.'],
  'link.url': ['is unsafe.'],
  'bagPart.contentItems[0].price': ['is missing.'],
  'bagPart.contentItems[1]': ['is too deep.'],
  titlePart: ['must be an object.'],
  prices: ['is another member.'],
};

describe('The errors of a form', () => {
  it('stand beside their controls, those of entries beside the list', () => {
    const errors = new FormErrorsByPath(ERRORS);
    const beside = (name: string) => errors.beside(name, name);
    expect(beside('price')).toBe('is too high. is odd.');
    expect(beside('tags')).toBe('Entry 3: is no tag.');
    expect(beside('link')).toBeUndefined();
    expect(beside('link.url')).toBe('is unsafe.');
    expect(beside('bagPart.contentItems')).toBe('Entry 2: is too deep.');
    expect(beside('bagPart.contentItems[0].price')).toBe('is missing.');
    expect(beside('__proto__')).toBeUndefined();
  });

  it('are summed up with the way to the nearest control', () => {
    const errors = new FormErrorsByPath(ERRORS);
    for (const [name, label] of [
      ['price', 'Price'],
      ['tags', 'Tags'],
      ['link', 'Link'],
      ['bagPart.contentItems', 'Bag'],
      ['titlePart.title', 'Title'],
    ]) {
      errors.beside(name, label);
    }
    expect(errors.summary().map(({ id, label, message }) => [id, label, message])).toEqual([
      ['', undefined, 'Try again.'],
      ['field-price', 'Price', 'is too high.'],
      ['field-price', 'Price', 'is odd.'],
      ['field-tags', 'Tags', 'Entry 3: is no tag.'],
      ['field-link', 'Link', 'is unsafe.'],
      ['field-bagPart-contentItems', 'Bag', 'is missing.'],
      ['field-bagPart-contentItems', 'Bag', 'Entry 2: is too deep.'],
      ['field-titlePart-title', 'Title', 'must be an object.'],
      ['', undefined, 'prices: is another member.'],
    ]);
  });
});
