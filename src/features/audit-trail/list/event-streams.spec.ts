import { always, and, contains, eq, gte, isIn, not, or, type Predicate } from '@espalier/predicates';
import type { AuditTrailSort } from '@espalier/plugin-sdk';
import { orderOf } from './event-order';
import { conditionOn, conditionsOf, type EventQuery, type Values } from './event-query';
import { areMadeOf, streamsOf } from './event-streams';
import { foundStatement, streamsStatement } from './list-statement';

const JANE = contains('userName', 'jane');
const CONTENT = eq('category', 'Content');
const KINDS = [['Content', 'Saved']] as const;
const MANY = Array.from({ length: 1000 }, (_, id) => ['jane', String(id)] as const);

function query(where: Predicate, values: Values, sort: AuditTrailSort = 'time-desc', skip = 0): EventQuery {
  return { conditions: conditionsOf(where), values, order: orderOf(sort), first: 20, skip };
}

describe('The conditions on events', () => {
  it('are told apart by what they are about', () => {
    const either = or(JANE, CONTENT);
    const where = and(JANE, CONTENT, not(eq('event', 'Saved')), gte('createdUtc', '2026-01-31'), either);
    expect(conditionsOf(where)).toEqual({
      kinds: and(CONTENT, not(eq('event', 'Saved'))),
      users: JANE,
      times: gte('createdUtc', '2026-01-31'),
      others: either,
    });
  });

  it('are asked for by the values that meet them, where these are known', () => {
    const asked = query(and(JANE, CONTENT), { users: [['janet', 'id-1']], kinds: KINDS });
    const kinds = and(CONTENT, eq('event', 'Saved'), CONTENT);
    const users = isIn('userName', ['janet']);
    expect(conditionOn(asked)).toEqual(and(kinds, users));
    expect(conditionOn(asked, 'users')).toEqual(kinds);
    expect(conditionOn(asked, 'kinds')).toEqual(users);
    expect(conditionOn(query(JANE, {}))).toEqual(JANE);
    const byId = eq('userId', 'id-1');
    expect(conditionOn(query(byId, { users: [['janet', 'id-1']] }))).toEqual(and(users, byId));
  });
});

describe('A list of events is made', () => {
  it.each<[string, Predicate, Values, AuditTrailSort, number]>([
    ['whole', always(), {}, 'time-desc', 0],
    ['kindGroups', always(), { kinds: KINDS }, 'event-asc-time-desc', 0],
    ['kinds', CONTENT, { kinds: KINDS }, 'time-asc', 0],
    ['users', JANE, { users: [['jane', '1']] }, 'user-asc-time-asc', 0],
    ['everyUser', always(), {}, 'user-desc-time-asc', 0],
    ['everyUser', JANE, { users: MANY }, 'user-desc-time-asc', 980],
    ['whole', JANE, { users: MANY }, 'time-asc', 980],
    ['whole', JANE, {}, 'time-asc', 0],
  ])('of streams: %s', (streams, where, values, sort, skip) => {
    expect(streamsOf(query(where, values, sort, skip))).toBe(streams);
  });

  it('of streams that have other events as well only when there are too many to sort', () => {
    expect(areMadeOf('users', conditionsOf(JANE))).toBe(true);
    expect(areMadeOf('users', conditionsOf(and(JANE, CONTENT)))).toBe(false);
    expect(areMadeOf('kindGroups', conditionsOf(CONTENT))).toBe(true);
    expect(areMadeOf('kindGroups', conditionsOf(JANE))).toBe(false);
    expect(areMadeOf('whole', conditionsOf(gte('createdUtc', '2026-01-31')))).toBe(true);
    expect(areMadeOf('everyUser', conditionsOf(JANE))).toBe(true);
    expect(areMadeOf('everyUser', conditionsOf(CONTENT))).toBe(false);
  });

  it('without anything in the text of statements that was typed', () => {
    const asked = query(and(contains('userName', "o'hara"), CONTENT), { users: [["o'hara", '7']], kinds: KINDS });
    for (const { text, values } of [
      streamsStatement(asked, 'users', 1000),
      streamsStatement(asked, 'kinds', undefined),
      streamsStatement(asked, 'kindGroups', 10),
      streamsStatement(asked, 'everyUser', 10),
      foundStatement(asked, 100),
    ]) {
      expect(text).not.toMatch(/hara|Content|Saved/);
      expect(values.flat()).toEqual(expect.arrayContaining(["o'hara", 'Content']));
    }
  });
});
