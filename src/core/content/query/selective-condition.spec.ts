import { and, contains, endsWith, eq, isIn, not, or, startsWith, type Predicate } from '@espalier/predicates';
import type { FieldMap } from '#platform/database';
import type { Samples } from '../indexes/text-samples';
import { judgeConditions } from './selective-condition';

const FIELDS: FieldMap = {
  path: { sql: 'v.path', type: 'text' },
  note: { sql: 'v.note', type: 'text' },
  tags: { sql: 'v.tags', type: 'textList' },
  published: { sql: 'v.published', type: 'boolean' },
};

/** Paths `blog/post-0` to `blog/post-999`, and notes of which half are alike, as PostgreSQL samples them. */
const PATHS = Array.from({ length: 1000 }, (_, number) => `blog/post-${number}`);
const samplesOf = (rows: number): Readonly<Record<string, Samples>> => ({
  path: { rows, common: new Map(), others: PATHS, ofOthers: 1 },
  note: { rows, common: new Map([['as before', 0.5]]), others: ['new here', 'new there'], ofOthers: 0.4 },
  tags: { rows, common: new Map([['["red", "green"]', 0.3]]), others: ['["blue"]'], ofOthers: 0.0001 },
});

function judged(rows: number, predicate: Predicate, rowsOfPage = 10) {
  const samples = samplesOf(rows);
  const of = (field: string) => (Object.hasOwn(samples, field) ? samples[field] : undefined);
  return judgeConditions(predicate, FIELDS, { of }, rowsOfPage);
}

function rareAmong(rows: number, predicate: Predicate, rowsOfPage?: number) {
  const { selective, rest } = judged(rows, predicate, rowsOfPage);
  return selective && { selective, rest };
}

describe('A condition that few rows meet', () => {
  it.each([
    ['a part of a text that no sample has', contains('path', 'pruning')],
    ['a part that one sample of a thousand has', contains('path', 'POST-517')],
    ['a beginning', startsWith('path', 'news/')],
    ['an end', endsWith('path', '-517')],
    ['an entry of a list', eq('tags', 'blue')],
    ['one of several entries', isIn('tags', ['blue', 'white'])],
  ])('is taken out of what has to hold: %s', (_, selective) => {
    expect(rareAmong(1_000_000, and(eq('published', true), selective))).toEqual({
      selective,
      rest: eq('published', true),
    });
    expect(rareAmong(1_000_000, selective)).toEqual({ selective, rest: and() });
  });

  it.each([
    ['a part that all have', contains('path', 'blog')],
    ['a part of a text that half of them have', contains('note', 'before')],
    ['an entry that many lists have', eq('tags', 'green')],
    ['one that need not hold', or(contains('path', 'pruning'), contains('note', 'pruning'))],
    ['one that must not hold', not(contains('path', 'pruning'))],
    ['a whole text', eq('path', 'pruning')],
  ])('is none: %s', (_, predicate) => {
    expect(rareAmong(1_000_000, and(eq('published', true), predicate))).toBeUndefined();
  });

  it('is the rarest of them', () => {
    const [rarer, selective] = [contains('path', 'pruning'), contains('path', 'post-51')];
    expect(rareAmong(10_000, and(selective, rarer))).toEqual({ selective: rarer, rest: selective });
  });

  // 11 of 1,000 samples: to fill a page of 10 takes 910 rows, and all that match are 110 of 10,000 or 11,000 of 1,000,000.
  it('is selective by what the alternative costs: rows read in order until the page is full', () => {
    const condition = contains('path', 'post-51');
    expect(rareAmong(10_000, condition)).toBeDefined();
    expect(rareAmong(1_000_000, condition)).toBeUndefined();
    expect(rareAmong(1_000_000, condition, 1000)).toBeDefined();
  });

  it('is none as long as nothing is known of the field', () => {
    const predicate = contains('path', 'pruning');
    expect(judgeConditions(predicate, FIELDS, { of: () => undefined }, 10)).toEqual({
      rest: predicate,
      fields: FIELDS,
    });
  });
});

describe('A field of whose conditions many rows meet each', () => {
  const lookedAt = (predicate: Predicate) =>
    Object.entries(judged(1_000_000, predicate).fields).flatMap(([name, { isLookedAt }]) => (isLookedAt ? [name] : []));

  it('is looked at in rows that are read in the order of the page', () => {
    expect(lookedAt(and(eq('published', true), contains('path', 'blog')))).toEqual(['path']);
    expect(lookedAt(and(contains('path', 'blog'), contains('note', 'before'), eq('tags', 'green')))).toEqual([
      'path',
      'note',
      'tags',
    ]);
  });

  it.each([
    ['beside one that few rows meet', and(contains('path', 'blog'), contains('note', 'pruning'))],
    ['with another condition', and(contains('path', 'blog'), not(contains('path', 'post-1')))],
    ['with one that need not hold', and(contains('path', 'blog'), or(contains('path', 'a'), contains('note', 'b')))],
    ['of which nothing is known', eq('published', true)],
  ])('is not, %s', (_, predicate) => {
    expect(lookedAt(predicate)).toEqual([]);
  });
});
