import { FilterBuilder } from './filter-builder';
import { closest, closestFirst } from './closest';

const STATUSES = ['draft', 'published', 'scheduled'];

const engine = new FilterBuilder()
  .many('text', (term) =>
    term
      .asDefault()
      .anyMatch((value) => value)
      .noneMatch((value) => value),
  )
  .many('owner', (term) => term.anyMatch((value) => value).noneMatch((value) => value))
  .single('scheduled', (term) => term.match((value) => value))
  .single('stage', (term) => term.match((value) => value))
  .single('status', (term) =>
    term
      .suggests(STATUSES)
      .match((value, _, refuse) => (STATUSES.includes(value) ? value : refuse('There is no such status.'))),
  )
  .build({ and: (all) => all, or: (any) => any, where: (query) => query });

async function meant(text: string): Promise<string | undefined> {
  const { filter, faults } = engine.parse(text);
  const applied = await engine.apply(filter, {}, {});
  return engine.corrected(text, filter, [...faults, ...applied.faults]);
}

describe('What may have been meant', () => {
  it.each([
    ['status:publishd', 'status:published'],
    ['wall status:Drfat (a OR b)', 'wall status:draft (a OR b)'],
    ['stauts:draft wall', 'status:draft wall'],
    ['wall NOT stauts:draft', 'wall NOT status:draft'],
    ['statsu:x status:drat', 'status:x status:draft'],
    ['stat:draft', 'status:draft'],
    ['sched:2026', 'scheduled:2026'],
    ['owner:ann stauts:draft', 'owner:ann status:draft'],
  ])('by %s is %s', async (typed, corrected) => expect(await meant(typed)).toBe(corrected));

  it.each([
    'status:draft',
    'status:lost',
    '"stauts:draft"',
    'stone wall',
    'http://example.com',
    'stauts:',
    'sta:draft',
    'st:draft',
    'owner:stauts:draft',
    '(owner:x)',
  ])('by %s is what was typed', async (typed) => expect(await meant(typed)).toBeUndefined());
});

it('two letters wrong are too many in a short word, and a long one was not mistyped', () => {
  expect(closest('tpye', ['type'])).toBe('type');
  expect(closest('tpxe', ['type'])).toBeUndefined();
  expect(closest('x'.repeat(41), ['x'.repeat(40)])).toBeUndefined();
});

it('those that are most like a word come first', () => {
  expect(closestFirst('girafe', ['gyrafes', 'xylophone', 'girafe', 'giraffe'])).toEqual(['giraffe', 'gyrafes']);
});
