import { ListAddress } from './list-address';
import { readReturn, returnPath, returnQuery } from './list-return';

const addressOf = (q: string) => new ListAddress('/Admin/Paints', { q, page: 3, pageSize: 50 }, { stereotype: 'Oil' });
const returned = (q: string) =>
  readReturn(Object.fromEntries(new URLSearchParams(returnQuery(addressOf(q)))), '/elsewhere');

describe('The way back to a list', () => {
  it.each([
    ['', ''],
    ['a filter', 'stone "dry wall" ä&='],
    ['a long filter', 'stone '.repeat(600).trim()],
  ])('keeps the list with %s', (_, q) => {
    expect(returned(q)).toEqual({ returnUrl: addressOf(q).here, isUnfiltered: false });
  });

  it('leaves out a filter that no link can hold, and only this', () => {
    expect(returnQuery(addressOf('ä'.repeat(1500))).length).toBeLessThan(200);
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
