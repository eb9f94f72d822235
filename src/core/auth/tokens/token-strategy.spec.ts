import { bearerToken } from './token-strategy';

describe('The Authorization header', () => {
  it.each([
    ['Bearer abc.def-ghi_jkl~', 'abc.def-ghi_jkl~'],
    ['bearer abc==', 'abc=='],
    ['Bearer   abc ', 'abc'],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearer a b', undefined],
    ['Bearer a,b', undefined],
    ['Basic YTpi', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j carries the token %j', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });

  it('is read in a time that does not explode with its length', () => {
    const started = process.hrtime.bigint();
    bearerToken(`Bearer ${'='.repeat(15_000)}!`);
    bearerToken(`Bearer ${' '.repeat(15_000)}!`);
    bearerToken(`Bearer ${'a'.repeat(15_000)}!`);
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(50);
  });
});
