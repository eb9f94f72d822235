import type { JsonSchema } from '@espalier/plugin-sdk';
import { fillingCheck, schemaCheck } from './schema-check';

function messages(schema: JsonSchema, value: unknown): string[] {
  return schemaCheck(schema)(value).map(({ member, message }) => (member ? `${member} ${message}` : message));
}

describe('What does not fit a schema', () => {
  it.each<[string, JsonSchema, unknown]>([
    ['must be a string or null.', { type: ['string', 'null'] }, 1],
    ['must be a whole number.', { type: 'integer' }, 1.5],
    ['must be an array.', { type: 'array' }, {}],
    ['must be one of "a", 1.', { enum: ['a', 1] }, 'b'],
    ['must be "a".', { const: 'a' }, 'b'],
    ['must not be empty.', { minLength: 1 }, ''],
    ['must be at least 3 characters long.', { minLength: 3 }, 'ab'],
    ['must be at most 2 characters long.', { maxLength: 2 }, 'abc'],
    ['must match the pattern ^$1.', { pattern: '^$1' }, 'x'],
    ['must be at least 2.', { minimum: 2 }, 1],
    ['must be at most 2.', { maximum: 2 }, 3],
    ['must be more than 2.', { exclusiveMinimum: 2 }, 2],
    ['must be less than 2.', { exclusiveMaximum: 2 }, 2],
    ['must be a multiple of 0.5.', { multipleOf: 0.5 }, 0.7],
    ['must have an entry.', { minItems: 1 }, []],
    ['must have at most one entry.', { maxItems: 1 }, [1, 2]],
    ['must have at most 2 entries.', { maxItems: 2 }, [1, 2, 3]],
    ['must not have the same entry twice, as [0] and [1] are.', { uniqueItems: true }, [1, 1]],
    ['must be a date such as 2026-11-20.', { format: 'date' }, 'today'],
    ['must be of the format ipv4.', { format: 'ipv4' }, 'here'],
    ['must be a string, or must be a number.', { anyOf: [{ type: 'string' }, { type: 'number' }] }, true],
    ['must not have this value.', { not: {} }, 1],
    ['must be a number.', { type: 'number' }, Infinity],
  ])('%s', (message, schema, value) => {
    expect(messages(schema, value)).toEqual([message]);
  });

  it('is said of every place, with its path', () => {
    const schema = {
      type: 'object',
      properties: { a: { items: { type: 'string' } } },
      required: ['b'],
      additionalProperties: false,
    };
    expect(messages(schema, { a: [1, 'x', 2], c: 1 })).toEqual([
      'b is required.',
      'c is not known. Did you mean a?',
      'a[0] must be a string.',
      'a[2] must be a string.',
    ]);
  });

  it('is said of the first place only when there are thousands', () => {
    expect(messages({ items: { type: 'string' } }, Array(10_000).fill(1))).toEqual(['[0] must be a string.']);
  });

  it('says nothing of conditions, only of what they demand', () => {
    const schema = { if: { type: 'number' }, else: { minLength: 2 } };
    expect(messages(schema, 'a')).toEqual(['must be at least 2 characters long.']);
  });
});

describe('A check that fills in', () => {
  it('puts the defaults where members are absent', () => {
    const value = { a: 1 };
    const check = fillingCheck({ properties: { a: { default: 5 }, b: { default: { c: [] } } } });
    expect(check(value)).toEqual([]);
    expect(value).toEqual({ a: 1, b: { c: [] } });
  });

  it('does not share one default among values', () => {
    const check = fillingCheck({ properties: { a: { default: [] } } });
    const values: { a?: unknown[] }[] = [{}, {}];
    values.forEach(check);
    expect(values[0].a).not.toBe(values[1].a);
  });
});

describe('A schema that cannot be compiled', () => {
  it('is an error, and does not stand in the way of the next one', () => {
    const schema = { $id: 'urn:test:pattern', pattern: '(' };
    expect(() => schemaCheck(schema)).toThrow('Invalid regular expression');
    expect(schemaCheck({ ...schema, pattern: 'a' })('a')).toEqual([]);
  });
});
