import { markedFault } from './filter-help.pages';

const MESSAGE = 'Correct it.';
const place = (q: string, start: number, end: number) =>
  markedFault(q, { code: 'invalid-value', start, end, message: MESSAGE }).place;

describe('A fault of a filter', () => {
  it('is shown with its place', () => {
    expect(place('stone status:lost wall', 13, 17)).toEqual({
      before: 'stone status:',
      marked: 'lost',
      behind: ' wall',
    });
  });

  it('is shown where something is missing', () => {
    expect(place('stone AND', 9, 9)).toEqual({ before: 'stone AND', marked: '', behind: '' });
  });

  it('is cut out of a long text', () => {
    const { before, marked, behind } = place('a'.repeat(1000) + 'b'.repeat(1000) + 'c'.repeat(1000), 1000, 2000) ?? {};
    expect([before, marked, behind]).toEqual([`…${'a'.repeat(30)}`, `${'b'.repeat(60)}…`, `${'c'.repeat(30)}…`]);
  });
});
