import { always, and, contains, eq, gte, not, or, type Predicate } from '@espalier/predicates';
import type { AuditTrailSort } from '@espalier/plugin-sdk';
import { orderOf } from './event-order';
import { conditionOn, conditionsOf, type EventQuestion, type Values } from './event-question';
import { areMadeOf, streamsOf } from './event-streams';
import { foundStatement, streamsStatement } from './list-statement';

const JANE = contains('userName', 'jane');
const CONTENT = eq('category', 'Content');
const KINDS = [['Content', 'Saved']] as const;

function question(where: Predicate, values: Values, sort: AuditTrailSort = 'time-desc', skip = 0): EventQuestion {
  return { where: conditionOn(conditionsOf(where), values), values, order: orderOf(sort), first: 20, skip };
}

describe('The conditions on events', () => {
  it('are told apart by what they are about', () => {
    const either = or(JANE, CONTENT);
    const where = and(JANE, CONTENT, not(eq('event', 'Saved')), gte('createdUtc', '2026-01-31'), either);
    expect(conditionsOf(where)).toEqual({
      kinds: and(CONTENT, not(eq('event', 'Saved'))),
      userNames: JANE,
      userIds: always(),
      times: gte('createdUtc', '2026-01-31'),
      others: either,
    });
  });

  it('are asked for by the values that meet them, where these are known', () => {
    const { where } = question(and(JANE, CONTENT), { userNames: ['janet'], kinds: KINDS });
    expect(where).toEqual(and(CONTENT, eq('event', 'Saved'), CONTENT, eq('userName', 'janet')));
    expect(question(JANE, {}).where).toEqual(JANE);
  });
});

describe('A list of events is made', () => {
  it.each<[string, Predicate, Values, AuditTrailSort, number]>([
    ['whole', always(), {}, 'time-desc', 0],
    ['kinds', always(), { kinds: KINDS }, 'event-asc-time-desc', 0],
    ['kinds', CONTENT, { kinds: KINDS }, 'time-asc', 0],
    ['userNames', JANE, { userNames: ['jane'] }, 'user-asc-time-asc', 0],
    ['everyUser', always(), {}, 'user-desc-time-asc', 0],
    ['everyUser', JANE, { userNames: Array<string>(1000).fill('jane') }, 'user-desc-time-asc', 980],
    ['whole', JANE, { userNames: Array<string>(1000).fill('jane') }, 'time-asc', 980],
    ['whole', JANE, {}, 'time-asc', 0],
  ])('of streams: %s', (streams, where, values, sort, skip) => {
    expect(streamsOf(question(where, values, sort, skip))).toBe(streams);
  });

  it('of streams that have other events as well only when there are too many to sort', () => {
    expect(areMadeOf('userNames', conditionsOf(JANE))).toBe(true);
    expect(areMadeOf('userNames', conditionsOf(and(JANE, CONTENT)))).toBe(false);
    expect(areMadeOf('whole', conditionsOf(gte('createdUtc', '2026-01-31')))).toBe(true);
    expect(areMadeOf('everyUser', conditionsOf(JANE))).toBe(false);
  });

  it('without anything in the text of statements that was typed', () => {
    const asked = question(and(contains('userName', "o'hara"), CONTENT), { userNames: ["o'hara"], kinds: KINDS });
    for (const { text, values } of [
      streamsStatement(asked, 'userNames', 1000),
      streamsStatement(asked, 'kinds', undefined),
      streamsStatement(asked, 'everyUser', 10),
      foundStatement(asked, 100),
    ]) {
      expect(text).not.toMatch(/hara|Content|Saved/);
      expect(values.flat()).toEqual(expect.arrayContaining(["o'hara", 'Content']));
    }
  });
});
