import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, gt, isIn, lt, not, startsWith, type Predicate } from '@espalier/predicates';
import { compilePredicate } from './compile-predicate';
import { jsonField, normalSql, PredicateError, SqlParameters, type FieldMap } from './field-map';

/** What each predicate compiles to. A change of the compiler shows as a change of this file. */
interface GoldenCase {
  readonly name: string;
  readonly predicate: Predicate;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const fields: FieldMap = {
  contentType: { sql: 'v.content_type', type: 'text', notNull: true },
  displayText: { sql: 'v.display_text', type: 'text', notNull: true },
  owner: { sql: 'v.owner', type: 'text' },
  author: { sql: 'v.author', type: 'text', normal: normalSql('v.author') },
  contentItemId: { sql: 'v.content_item_id', type: 'text', notNull: true, isLowerCase: true },
  published: { sql: 'v.published', type: 'boolean', notNull: true },
  pinned: { sql: "(v.data->'pinned')::boolean", type: 'boolean' },
  price: { sql: "(v.data->'price')::numeric", type: 'number' },
  tags: jsonField('v.data', ['tags'], 'textList'),
  path: jsonField('v.data', ['autoroutePart', 'path'], 'text'),
  height: jsonField('v.data', ['height'], 'number'),
  planted: jsonField('v.data', ['planted'], 'date'),
  seen: jsonField('v.data', ['seen'], 'dateTime'),
  createdUtc: { sql: 'v.created_utc', type: 'timestamp' },
};

const golden = JSON.parse(
  readFileSync(path.join(__dirname, '../../../../test/golden/predicate-sql.json'), 'utf8'),
) as GoldenCase[];

function compile(predicate: Predicate): { sql: string; parameters: unknown[] } {
  const parameters = new SqlParameters();
  return { sql: compilePredicate(predicate, fields, parameters), parameters: parameters.values };
}

describe('SQL of predicates', () => {
  it.each(golden.map((entry) => [entry.name, entry] as const))('compiles %s', (_, { predicate, sql, parameters }) => {
    expect(compile(predicate)).toEqual({ sql, parameters });
  });

  it('continues the numbering of parameters that are already there', () => {
    const parameters = new SqlParameters();
    parameters.add('first');
    expect(compilePredicate(eq('owner', 'x'), fields, parameters)).toBe('v.owner = $2::text');
  });

  it('writes names of JSON members as literals', () => {
    expect(jsonField('v.data', ["it's", 'x'], 'boolean').sql).toBe(
      "(CASE (v.data -> 'it''s' -> 'x') WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)",
    );
  });

  it('hides from the planner what is looked for, where one plan is right for all of it', () => {
    const once: FieldMap = {
      owner: { ...fields.owner, isPlannedOnce: true },
      tags: { ...fields.tags, isPlannedOnce: true },
    };
    const sqlOf = (predicate: Predicate) => compilePredicate(predicate, once, new SqlParameters());
    expect(sqlOf(startsWith('owner', 'x'))).toBe('text_folded(v.owner) LIKE (SELECT text_folded($1::text))');
    expect(sqlOf(eq('tags', 'x'))).toBe(`${fields.tags.normal} ? (SELECT $1::text)`);
    expect(sqlOf(isIn('tags', ['x', 'y']))).toBe(`${fields.tags.normal} ?| (SELECT $1::text[])`);
  });

  it('keeps indexes from a field whose rows are read for another reason', () => {
    const lookedAt: FieldMap = {
      owner: { ...fields.owner, isLookedAt: true },
      tags: { ...fields.tags, isLookedAt: true },
    };
    const sqlOf = (predicate: Predicate) => compilePredicate(predicate, lookedAt, new SqlParameters());
    expect(sqlOf(startsWith('owner', 'x'))).toBe('COALESCE(text_folded(v.owner) LIKE text_folded($1::text), FALSE)');
    expect(sqlOf(eq('tags', 'x'))).toBe(`COALESCE(${fields.tags.normal} ? $1::text, FALSE)`);
  });

  it('never puts a value into the text of the statement', () => {
    const hostile = `'; DROP TABLE content_item; --`;
    expect(compile(isIn('owner', [hostile, 'x'])).sql).not.toContain('DROP');
    expect(compile(startsWith('owner', hostile)).sql).not.toContain('DROP');
  });

  it.each([
    ['a field that is not in the map', eq('password', 'x')],
    ['a field that every object has', eq('constructor', 'x')],
    ['text where a number is needed', eq('price', '3')],
    ['a number where text is needed', not(eq('owner', 3))],
    ['a number that is none', lt('price', Number.NaN)],
    ['text that is no date', gt('createdUtc', 'yesterday')],
    ['a date of a year that PostgreSQL does not know', gt('createdUtc', '0000-01-01')],
    ['a match on a number', startsWith('price', '3')],
    ['an order of lists', gt('tags', 'a')],
    ['a match on a date', startsWith('planted', '2026')],
    ['a date of another form', gt('planted', '2026-11-20T10:00:00.000Z')],
    ['an instant without milliseconds', gt('seen', '2026-11-20T10:00:00Z')],
    ['one misfit among the values of a list', isIn('price', [1, '2'])],
  ])('refuses %s', (_, predicate) => {
    expect(() => compile(predicate)).toThrow(PredicateError);
  });
});
