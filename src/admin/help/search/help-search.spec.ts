import { parseDocument, type HelpDocument } from '../documents/parse-document';
import type { HelpLibrary } from '../documents/help-library';
import { HelpSearch } from './help-search';

const NOWHERE = { targetOf: () => undefined, sizeOf: () => undefined };
const documents: HelpDocument[] = Object.entries({
  history:
    '# History\n\nVersions of an item.\n\n## Restoring\n\nA version comes back as a draft.\n\n## Purging\n\nIt is gone. No restoring.',
  pruning: `# Pruning\n\nOld versions go. Nothing of it is restored (C++ too).\n\n## Runs\n\n${'At night. '.repeat(40)}Then &lt;b> & versions. ${'By day. '.repeat(40)}`,
}).map(([name, text]) => parseDocument(name, text, NOWHERE));

const search = new HelpSearch({ all: () => documents } as unknown as HelpLibrary);
const found = (text: string) =>
  search.find(text).hits.map(({ href }) => href.replace('/Admin/Help/', '').replace('#help-', '#'));

describe('The search of the help', () => {
  it.each<[string, string[]]>([
    ['restoring', ['history#restoring', 'history#purging']],
    ['RESTOR', ['history#restoring', 'history#purging', 'pruning']],
    ['history draft', ['history#restoring']],
    ['pruning versions', ['pruning', 'pruning#runs']],
    ['c++', ['pruning']],
    ['(c', ['pruning']],
    ['draft unknown', []],
    ['.*', []],
    ['a|b', []],
  ])('finds by %s %j', (text, sections) => expect(found(text)).toEqual(sections));

  it('does not find sections by the title of their document alone', () => {
    expect(found('history')).toEqual(['history']);
  });

  it('shows what stands around the words, and marks them', () => {
    const [{ title, heading, excerpt }] = search.find('runs versions').hits;
    expect([title, heading]).toEqual(['Pruning', 'Runs']);
    expect(excerpt.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['versions']);
    const whole = excerpt.map(({ text }) => text).join('');
    expect(whole).toMatch(/^…[^…]*Then <b> & versions\. By day\.[^…]*…$/);
    expect(whole.length).toBeLessThan(230);
  });

  it('shows the beginning where the words are in the heading', () => {
    expect(search.find('purging').hits[0].excerpt).toEqual([{ text: 'It is gone. No restoring.', isHit: false }]);
  });

  it('tells no more than the best of many', () => {
    const many = parseDocument('many', `# Many\n\n${'## Much\n\ntext\n\n'.repeat(40)}`, NOWHERE);
    const { hits, total, isCut } = new HelpSearch({ all: () => [many] } as unknown as HelpLibrary).find('much');
    expect([hits.length, total, isCut]).toEqual([30, 40, true]);
  });
});
