import { labelOf } from './setting-labels';

describe('The label of a setting', () => {
  it('is its name in words, of our own settings and of those of plug-ins', () => {
    expect(labelOf('displayedContentTypes', {})).toBe('Displayed content types');
    expect(labelOf('petalColour', {})).toBe('Petal colour');
    expect(labelOf('toString', {})).toBe('To string');
  });

  it('is the title of its schema where that has one', () => {
    expect(labelOf('multiple', { title: 'More than one' })).toBe('More than one');
  });
});
