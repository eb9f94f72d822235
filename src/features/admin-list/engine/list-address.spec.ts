import { ListAddress, readListQuery, readReturn, returnPath, returnQuery } from './list-address';

const PATH = '/Admin/Paints';

function addressOf(parameters: Record<string, unknown>, kept: Record<string, string> = {}): ListAddress {
  return new ListAddress(PATH, readListQuery(parameters), kept);
}

describe('The address of a list', () => {
  it.each([
    ['nothing', {}, { q: '', page: 1, pageSize: 20 }],
    ['what was typed', { q: ' stone wall ', page: '3', pageSize: '50' }, { q: 'stone wall', page: 3, pageSize: 50 }],
    ['more than a page may have', { pageSize: '1000' }, { q: '', page: 1, pageSize: 100 }],
    ['what is no number', { page: '-1', pageSize: 'all' }, { q: '', page: 1, pageSize: 20 }],
    ['what no text can hold', { q: 'a\0b' }, { q: 'ab', page: 1, pageSize: 20 }],
    ['everything twice', { q: ['a', 'b'], page: ['1', '2'] }, { q: '', page: 1, pageSize: 20 }],
  ])('asks for %s', (_what, parameters, query) => expect(readListQuery(parameters)).toEqual(query));

  it('says no more than is needed', () => {
    expect(addressOf({}, { stereotype: '' }).here).toBe(PATH);
  });

  it('keeps what the list was asked for when another page is chosen', () => {
    const address = addressOf({ q: 'a&b', page: '2', pageSize: '50' }, { stereotype: 'Widget' });
    expect(address.here).toBe(`${PATH}?stereotype=Widget&q=a%26b&page=2&pageSize=50`);
    expect(address.at({ page: 3 })).toBe(`${PATH}?stereotype=Widget&q=a%26b&page=3&pageSize=50`);
  });

  it('begins with the first page when anything else is chosen', () => {
    const address = addressOf({ q: 'a', page: '2' });
    expect(address.at({ q: 'b' })).toBe(`${PATH}?q=b`);
    expect(address.at({ pageSize: 100 })).toBe(`${PATH}?q=a&pageSize=100`);
    expect(address.of('/Admin/Paints/Oil', 'b')).toBe('/Admin/Paints/Oil?q=b');
  });

  it('gives the form of the search all but what is typed there, and the page', () => {
    const address = addressOf({ q: 'a', page: '2', pageSize: '50' }, { stereotype: 'Widget' });
    expect(address.hiddenFields).toEqual([
      { name: 'stereotype', value: 'Widget' },
      { name: 'pageSize', value: '50' },
    ]);
  });
});

const filteredBy = (q: string) => new ListAddress('/Admin/Paints', { q, page: 3, pageSize: 50 }, { stereotype: 'Oil' });
const returned = (q: string) =>
  readReturn(Object.fromEntries(new URLSearchParams(returnQuery(filteredBy(q)))), '/elsewhere');

describe('The way back to a list', () => {
  it.each([
    ['', ''],
    ['a filter', 'stone "dry wall" ä&='],
    ['a long filter', 'stone '.repeat(600).trim()],
  ])('keeps the list with %s', (_, q) => {
    expect(returned(q)).toEqual({ returnUrl: filteredBy(q).here, isUnfiltered: false });
  });

  it('leaves out a filter that no link can hold, and only this', () => {
    expect(returnQuery(filteredBy('ä'.repeat(1500))).length).toBeLessThan(200);
    expect(returned('ä'.repeat(1500))).toEqual({
      returnUrl: '/Admin/Paints?stereotype=Oil&pageSize=50',
      isUnfiltered: true,
    });
  });

  it.each([undefined, 'https://evil.example', ['/Admin', '/Admin'], `/${'a'.repeat(20_000)}`])(
    'is the list itself for %j',
    (given) => {
      expect(returnPath(given)).toBeUndefined();
      expect(readReturn({ returnUrl: given }, '/Admin/Paints')).toEqual({
        returnUrl: '/Admin/Paints',
        isUnfiltered: false,
      });
    },
  );
});
