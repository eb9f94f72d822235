import { changedTags, normalTags, tagFaults, tagsIn } from './media-tags';

describe('Tags', () => {
  it('are one in whatever case and spaces they are written, as they were written first', () => {
    expect(normalTags([' Old  trees ', 'old trees', 'OLD\tTREES', 'Cafe\u0301', 'CAFÉ'])).toEqual([
      'Old trees',
      'Café',
    ]);
  });

  it('are added and removed, and stay as they are written where they are', () => {
    expect(changedTags(['Trees', 'Old'], { add: ['trees', 'new'], remove: ['OLD'] })).toEqual(['Trees', 'new']);
    expect(changedTags(['Old'], { add: ['old'], remove: ['old'] })).toEqual(['old']);
  });

  it('stand in a field with commas between them', () => {
    expect(tagsIn(' trees, , old trees ,')).toEqual([' trees', ' old trees ']);
    expect(tagsIn('')).toEqual([]);
  });

  it.each<[string[], string[]]>([
    [['trees', 'x'.repeat(50)], []],
    [['trees', ' '], ['tags[1]']],
    [['x'.repeat(51)], ['tags[0]']],
    [
      ['a,b', 'c\nd', 'e\u202ef', '\ud800'],
      ['tags[0]', 'tags[1]', 'tags[2]', 'tags[3]'],
    ],
    [Array.from({ length: 21 }, (_, at) => `tag ${at}`), ['tags']],
    [Array.from({ length: 25 }, () => 'the same'), []],
  ])('%j have the faults %j', (tags, members) => {
    expect(tagFaults('tags', tags).map(({ member }) => member)).toEqual(members);
  });
});
