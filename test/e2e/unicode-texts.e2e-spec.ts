import { itemOf, pageOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

const COMPOSED = 'Café Zoë'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
const TITLES = [COMPOSED, DECOMPOSED, 'İmparator', 'Straße', 'ΟΔΟΣ'];

describe('Texts of other alphabets than ASCII', () => {
  let world: ContentWorld;
  let client: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld();
    client = new GraphqlClient(world.app, await world.app.token());
    const fields = [
      { name: 'indexed', type: 'TextField', settings: { indexed: true } },
      { name: 'plain', type: 'TextField' },
      { name: 'tags', type: 'MultiTextField', settings: { indexed: true } },
    ];
    await world.admin.putType('Word', { parts: [{ part: 'TitlePart' }], fields });
    for (const title of TITLES) {
      const texts = { indexed: title, plain: title, tags: ['x', title] };
      itemOf(await world.admin.post({ contentType: 'Word', titlePart: { title }, ...texts }));
    }
  });
  afterAll(() => world.stop());

  const query = async (where: string, text: string | readonly string[]) => {
    const type = typeof text === 'string' ? 'String' : '[String!]';
    const selected = `word(where: ${where}, orderBy: {createdUtc: ASC}) { displayText }`;
    const items = await client.items(`query ($text: ${type}) { ${selected} }`, { text });
    return items.map(({ displayText }) => displayText);
  };
  const listed = async (q: string) =>
    pageOf(await world.admin.list({ q, type: 'Word', sort: 'created-asc' })).items.map(
      ({ displayText }) => displayText,
    );

  describe.each(['displayText', 'indexed', 'plain', 'tags', 'titlePart.title'])('in %s', (field) => {
    const where = (operator: string) => {
      const [part, name] = field.split('.');
      return name ? `{${part}: {${name}${operator}: $text}}` : `{${field}${operator}: $text}`;
    };

    it.each([COMPOSED, DECOMPOSED])('are found composed and decomposed alike by %j', async (text) => {
      expect(await query(where(''), text)).toEqual([COMPOSED, DECOMPOSED]);
      expect(await query(where('_in'), [text])).toEqual([COMPOSED, DECOMPOSED]);
      expect(await query(where('_contains'), text.slice(3).toUpperCase())).toEqual([COMPOSED, DECOMPOSED]);
      expect(await query(where('_starts_with'), text.toLowerCase().slice(0, 5))).toEqual([COMPOSED, DECOMPOSED]);
      expect(await query(where('_ends_with'), text.toUpperCase().slice(-4))).toEqual([COMPOSED, DECOMPOSED]);
      if (field !== 'tags') expect(await query(where('_not_in'), [text])).toEqual(TITLES.slice(2));
    });

    it.each([
      ['imp', []],
      ['İMP', ['İmparator']],
      ['STRASSE', ['Straße']],
      ['straẞe', ['Straße']],
      ['οδος', ['ΟΔΟΣ']],
      ['οδοσ', ['ΟΔΟΣ']],
    ])('match %j without regard to case by the rules of Unicode', async (text, found) => {
      expect(await query(where('_contains'), text)).toEqual(found);
    });

    it('have a case that matters where they are equal', async () => {
      expect(await query(where(''), COMPOSED.toUpperCase())).toEqual([]);
    });
  });

  it.each([
    [COMPOSED, [COMPOSED, DECOMPOSED]],
    [DECOMPOSED, [COMPOSED, DECOMPOSED]],
    [`"${DECOMPOSED.toUpperCase()}"`, [COMPOSED, DECOMPOSED]],
    ['imp', []],
    ['İMP', ['İmparator']],
    ['text:strasse', ['Straße']],
    [`NOT "${DECOMPOSED}"`, TITLES.slice(2)],
  ])('are found by the filter %j', async (q, found) => {
    expect(await listed(q)).toEqual(found);
  });

  it('come back as they were given, however they were asked for', async () => {
    expect(await query('{indexed: $text}', DECOMPOSED)).toEqual([COMPOSED, DECOMPOSED]);
  });
});
