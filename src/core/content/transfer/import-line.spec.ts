import { readImportLine } from './import-line';
import { LineRejected } from './transfer-fault';

const ID = '01kagb9r80yt48y9tpe1n8wfa7';
const VERSION_ID = '01kagbbjv0s2tpc4yresh299af';

function read(json: unknown) {
  return readImportLine({ number: 7, bytes: 10, json: () => json });
}

function faultsIn(json: unknown): string[] {
  try {
    read(json);
  } catch (error) {
    if (error instanceof LineRejected) return error.faults.map(({ member }) => member);
    throw error;
  }
  throw new Error('The line was accepted');
}

describe('A line of an import', () => {
  it('is an item', () => {
    const item = {
      contentType: 'Page',
      contentItemId: ID,
      contentItemVersionId: VERSION_ID,
      createdUtc: '2020-1-02T00:00:00Z',
    };
    expect(read(item)).toEqual({
      number: 7,
      bytes: 10,
      contentType: 'Page',
      contentItemId: ID,
      removal: undefined,
      places: { latest: 0, published: 0 },
      versions: [
        {
          member: '',
          payload: item,
          given: expect.objectContaining({ contentItemVersionId: VERSION_ID, createdUtc: '2020-01-02T00:00:00.000Z' }),
        },
      ],
    });
  });

  it('is an item with its versions, which need not repeat the type and the id', () => {
    const line = read({
      contentType: 'Page',
      contentItemId: ID,
      versions: [{ published: true }, { published: false }],
    });
    expect(line).toMatchObject({ contentType: 'Page', contentItemId: ID, places: { published: 0, latest: 1 } });
    expect(line.versions.map(({ member }) => member)).toEqual(['versions[0]', 'versions[1]']);
  });

  it('may be written in the casing of Orchard Core', () => {
    const line = read({ ContentItemId: ID, Versions: [{ ContentType: 'Page', Published: false, Owner: 'u1' }] });
    expect(line).toMatchObject({ contentType: 'Page', places: { published: undefined, latest: 0 } });
    expect(line.versions[0].given.owner).toBe('u1');
  });

  it('keeps what is null apart from what is absent', () => {
    const { given } = read({ contentType: 'Page', owner: null }).versions[0];
    expect([given.owner, given.author]).toEqual([null, undefined]);
  });

  it('of a removed item has no live version, whatever the flags say', () => {
    const line = read({
      contentType: 'Page',
      removedUtc: '2026-01-01',
      removedBy: 'Ann',
      versions: [{ latest: true }],
    });
    expect(line).toMatchObject({ places: {}, removal: { utc: '2026-01-01T00:00:00.000Z', by: 'Ann' } });
  });

  it.each([
    ['not an object', [1], ['']],
    ['no type', { titlePart: {} }, ['contentType']],
    ['a type that is no text', { contentType: 1 }, ['contentType']],
    ['an id that is none', { contentType: 'Page', contentItemId: 'x' }, ['contentItemId']],
    ['a version id that is none', { contentType: 'Page', contentItemVersionId: '../../x' }, ['contentItemVersionId']],
    ['a flag that is no flag', { contentType: 'Page', published: 'yes' }, ['published']],
    ['dates that are none', { contentType: 'Page', createdUtc: 'now', modifiedUtc: 5 }, ['modifiedUtc', 'createdUtc']],
    ['no versions', { contentType: 'Page', versions: [] }, ['versions']],
    ['a stranger beside the versions', { contentType: 'Page', titlePart: {}, versions: [{}] }, ['titlePart']],
    [
      'a version of another type',
      { contentType: 'Page', versions: [{ contentType: 'Blog' }] },
      ['versions[0].contentType'],
    ],
    [
      'a version of another item',
      { contentType: 'Page', versions: [{}, { contentItemId: ID }] },
      ['versions[1].contentItemId'],
    ],
    [
      'two latest versions',
      { contentType: 'Page', versions: [{ latest: true }, { latest: true }] },
      ['versions[0].latest'],
    ],
    ['U+0000', { contentType: 'Page', versions: [{ titlePart: { title: '\0' } }] }, ['versions[0].titlePart.title']],
    ['a lone surrogate as who removed it', { contentType: 'Page', removedBy: '\ud800', versions: [{}] }, ['removedBy']],
  ])('with %s is rejected where it is wrong', (_name, json, members) => {
    expect(faultsIn(json)).toEqual(members);
  });
});
