import { mentioningTexts } from '../../../../../test/support/mentioning-texts';
import { MediaMentions } from './media-mentions';

const BASE = 'https://site.example:8080/cms';
const file = new MediaMentions([{ path: 'seen/my oak.txt', isFolder: false }], BASE);
const rootFile = new MediaMentions([{ path: 'oak.txt', isFolder: false }], BASE);
const folder = new MediaMentions([{ path: 'seen', isFolder: true }], BASE);

describe('A mention of a file', () => {
  it.each(mentioningTexts(BASE))('in $text is of $of', ({ text, of }) => {
    const found = Object.entries({ file, 'root file': rootFile, folder })
      .filter(([, mentions]) => mentions.membersOf({ note: text }).length > 0)
      .map(([name]) => name);
    expect(found).toEqual(of);
  });

  it('is in some of the members', () => {
    const data = {
      titlePart: { title: 'Seen' },
      pictures: { paths: ['a.txt', 'Seen/My Oak.txt'] },
      bagPart: {
        contentItems: [
          { contentType: 'Leaf', note: 'x' },
          { contentType: 'Leaf', note: 'seen/my oak.txt' },
        ],
      },
    };
    expect(file.membersOf(data)).toEqual(['pictures.paths[1]', 'bagPart.contentItems[1].note']);
  });

  it('is told of in twenty members, not in all', () => {
    const notes = Array.from({ length: 30 }, () => 'seen/my oak.txt');
    expect(file.membersOf({ notes })).toHaveLength(20);
  });
});
