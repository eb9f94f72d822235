import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  letrec,
  oneof,
  record,
  string,
  type Arbitrary,
} from 'fast-check';
import {
  evaluate,
  foldedText,
  type Comparison,
  type FieldValue,
  type Match,
  type Predicate,
  type Scalar,
} from '@espalier/predicates';
import { compilePredicate, jsonField, SqlParameters, textField, type FieldMap } from '#platform/database';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

/** What people have written, and codes, which are ordered by code point as ids are. */
const FIELDS = {
  title: { ...textField('s.title'), notNull: true },
  note: textField('s.note'),
  code: { sql: '(s.note COLLATE "C")', type: 'text' },
  amount: { sql: 's.amount', type: 'number' },
  live: { sql: 's.live', type: 'boolean', notNull: true },
  pinned: { sql: 's.pinned', type: 'boolean' },
  at: { sql: 's.at', type: 'timestamp' },
} as const satisfies FieldMap;

interface Sample {
  readonly title: string;
  readonly note: string | null;
  readonly amount: number | null;
  readonly live: boolean;
  readonly pinned: boolean | null;
  readonly at: string | null;
}

const SPECIAL = ['%', '_', '\\', "'", ' ', '😀', '！'];

// Few values, so that conditions often hold; among them all that is special to LIKE, to SQL and to case.
const text = string({ unit: constantFrom('a', 'A', 'b', 'é', 'É', ...SPECIAL), maxLength: 3 });
/** The same texts in several forms: composed and decomposed, in upper and in lower case, and what Unicode takes for other letters all the same. */
const forms = string({
  unit: constantFrom('a', 'A', 'é', 'É', 'e', 'E', '\u0301', 'ß', 'ss', 'ẞ', 'i', 'I', 'İ', 'ı', '\u0307'),
  maxLength: 3,
});
/** Also what becomes other letters in lower case or has none of its own, and stretches that have trigrams. */
const words = string({
  unit: constantFrom(
    'abc',
    'KÄSE',
    'käse',
    'iiI',
    'İ',
    'ı',
    '\u212A',
    'ß',
    'SS',
    'ẞ',
    'ΣΑΣ',
    'ς',
    'é',
    'e\u0301',
    'ﬁ',
    '日本語',
    ...SPECIAL,
  ),
  maxLength: 4,
});
const amount = constantFrom(-1, 0, 0.1, 1, 2.5, 1e21);
const date = constantFrom('2026-01-31T00:00:00.000Z', '2026-01-31T00:00:00.001Z', '2026-11-20T10:00:00.000Z');

const samples: Arbitrary<Sample> = record({
  title: oneof(text, forms),
  note: oneof(constant(null), text, forms),
  amount: oneof(constant(null), amount),
  live: boolean(),
  pinned: oneof(constant(null), boolean()),
  at: oneof(constant(null), date),
});

const comparison = constantFrom<Comparison>('eq', 'lt', 'lte', 'gt', 'gte');

function compare(
  fields: readonly string[],
  operator: Arbitrary<Comparison>,
  value: Arbitrary<Scalar>,
): Arbitrary<Predicate> {
  return record({ kind: constant('compare'), field: constantFrom(...fields), operator, value });
}

function within(fields: readonly string[], value: Arbitrary<Scalar>): Arbitrary<Predicate> {
  return record({ kind: constant('in'), field: constantFrom(...fields), values: array(value, { maxLength: 3 }) });
}

const leaf: Arbitrary<Predicate> = oneof(
  constantFrom<Predicate>({ kind: 'always' }, { kind: 'never' }),
  compare(['code'], comparison, text),
  compare(['title', 'note'], constant('eq'), oneof(text, forms)),
  compare(['amount'], comparison, amount),
  compare(['live', 'pinned'], comparison, boolean()),
  compare(['at'], comparison, date),
  within(['title', 'note'], oneof(text, forms)),
  within(['amount'], amount),
  within(['pinned'], boolean()),
  within(['at'], date),
  record({
    kind: constant('match'),
    field: constantFrom('title', 'note'),
    operator: constantFrom<Match>('contains', 'startsWith', 'endsWith'),
    text: oneof(text, forms),
  }),
  record({ kind: constant('isNull'), field: constantFrom(...Object.keys(FIELDS)) }),
);

const { predicate } = letrec<{ predicate: Predicate }>((tie) => ({
  predicate: oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    record({ kind: constantFrom('and', 'or'), of: array(tie('predicate'), { maxLength: 3 }) }),
    record({ kind: constant('not'), of: tie('predicate') }),
  ),
}));

function valueOf(sample: Sample, field: string): FieldValue {
  return field === 'code' ? sample.note : sample[field as keyof Sample];
}

describe('Predicates', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    await database.client.query(`
      CREATE TABLE sample (
        id integer PRIMARY KEY, title text NOT NULL, note text, amount numeric, live boolean NOT NULL, pinned boolean,
        at timestamptz(3)
      )`);
  });

  afterAll(() => database.drop());

  async function answerOfDatabase(condition: Predicate): Promise<number[]> {
    const parameters = new SqlParameters();
    const where = compilePredicate(condition, FIELDS, parameters);
    const { rows } = await database.client.query<{ id: number }>(
      `SELECT s.id FROM sample s WHERE s.id >= 0 AND ${where} ORDER BY s.id`,
      parameters.values,
    );
    return rows.map(({ id }) => id);
  }

  it('find in the database exactly what they find in memory, null, case and special characters included', async () => {
    await assert(
      asyncProperty(
        array(samples, { minLength: 12, maxLength: 12 }),
        array(predicate, { minLength: 8, maxLength: 8 }),
        async (rows, conditions) => {
          await database.client.query('TRUNCATE sample');
          await database.client.query(
            'INSERT INTO sample SELECT * FROM jsonb_to_recordset($1) AS t (id integer, title text, note text, amount numeric, live boolean, pinned boolean, at timestamptz)',
            [JSON.stringify(rows.map((row, id) => ({ id, ...row })))],
          );
          for (const condition of conditions) {
            const inMemory = rows.flatMap((row, id) =>
              evaluate(condition, (field) => valueOf(row, field)) ? [id] : [],
            );
            expect({ condition, found: await answerOfDatabase(condition) }).toEqual({ condition, found: inMemory });
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('on text find by an index of trigrams what they find in memory', async () => {
    await database.client.query(`
      CREATE TABLE word (id integer, text text);
      CREATE INDEX ON word USING gin (text_folded(text) gin_trgm_ops);
      SET enable_seqscan = off`);
    const fields: FieldMap = { text: { sql: 'w.text', type: 'text' } };
    const match = record({ operator: constantFrom<Match>('contains', 'startsWith', 'endsWith'), text: words });
    await assert(
      asyncProperty(
        array(words, { minLength: 20, maxLength: 20 }),
        array(match, { minLength: 8, maxLength: 8 }),
        async (texts, matches) => {
          await database.client.query('TRUNCATE word');
          await database.client.query(
            'INSERT INTO word SELECT ordinality - 1, text FROM unnest($1::text[]) WITH ORDINALITY AS t (text)',
            [texts],
          );
          for (const { operator, text: part } of matches) {
            const condition: Predicate = { kind: 'match', field: 'text', operator, text: part };
            const parameters = new SqlParameters();
            const where = compilePredicate(condition, fields, parameters);
            const { rows } = await database.client.query<{ id: number }>(
              `SELECT w.id FROM word w WHERE ${where} ORDER BY w.id`,
              parameters.values,
            );
            const inMemory = texts.flatMap((value, id) => (evaluate(condition, () => value) ? [id] : []));
            expect({ condition, texts, found: rows.map(({ id }) => id) }).toEqual({
              condition,
              texts,
              found: inMemory,
            });
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('find the texts of lists composed and decomposed alike, whatever is beside them', async () => {
    const lists = array(oneof(forms, constantFrom('\n\u0303', '"\u0301', '\\\u0301', '\u0001\u0307')), {
      maxLength: 3,
    });
    const fields: FieldMap = { tags: jsonField('t.data', ['tags'], 'textList') };
    await assert(
      asyncProperty(lists, lists, async (tags, sought) => {
        const condition: Predicate = { kind: 'in', field: 'tags', values: sought };
        const parameters = new SqlParameters();
        const where = compilePredicate(condition, fields, parameters);
        const { rows } = await database.client.query<{ found: boolean }>(
          `SELECT coalesce(${where}, FALSE) AS found FROM (SELECT $${parameters.values.length + 1}::jsonb AS data) t`,
          [...parameters.values, JSON.stringify({ tags: [1, ...tags] })],
        );
        expect(rows[0].found).toBe(tags.some((tag) => evaluate(condition, () => tag)));
      }),
    );
  });

  it('take each letter for the same as others that the server takes for it, and no others', async () => {
    // Ranges to which letters have been added of late, which an older server does not know.
    const isLate = (point: number) => (point >= 0x1c89 && point <= 0x1c8f) || (point >= 0xa7ae && point <= 0xa7ff);
    const alphabets = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Armenian}|\p{Script=Inherited}/u;
    const letters = Array.from({ length: 0x10000 }, (_, point) => point).filter(
      (point) => alphabets.test(String.fromCodePoint(point)) && !isLate(point),
    );
    const { rows } = await database.client.query<{ letter: string; folded: string }>(
      `SELECT chr(point) AS letter, text_folded(chr(point)) AS folded FROM unnest($1::integer[]) AS t (point)`,
      [letters],
    );
    const classes = (fold: (row: { letter: string; folded: string }) => string) => {
      const byForm = new Map<string, string>();
      for (const row of rows) byForm.set(fold(row), (byForm.get(fold(row)) ?? '') + row.letter);
      return [...byForm.values()].toSorted();
    };
    expect(classes(({ folded }) => folded)).toEqual(classes(({ letter }) => foldedText(letter)));
  });

  it('with text that the database cannot hold find nothing, and their negations everything', async () => {
    await database.client.query('TRUNCATE sample');
    await database.client.query(
      `INSERT INTO sample (id, title, note, live) VALUES (0, 'a', 'b', true), (1, '\uFFFD', null, true)`,
    );
    for (const unstorable of ['\0', 'a\0', '\ud800', '\udc00a']) {
      const conditions: Predicate[] = [
        { kind: 'compare', field: 'title', operator: 'eq', value: unstorable },
        { kind: 'in', field: 'note', values: [unstorable] },
        { kind: 'match', field: 'title', operator: 'contains', text: unstorable },
      ];
      for (const condition of conditions) {
        expect(await answerOfDatabase(condition)).toEqual([]);
        expect(await answerOfDatabase({ kind: 'not', of: condition })).toEqual([0, 1]);
      }
    }
  });
});
