import type { EditedControl, JsonSchema, JsonValue } from '@espalier/plugin-sdk';
import { schemaControl } from './schema-control';

const control = (value?: JsonValue, error?: string): EditedControl => ({
  name: 'a',
  id: 'field-a',
  value,
  ...(error !== undefined && { error }),
});

describe('A control made of a schema', () => {
  it.each<[string, JsonSchema, JsonValue | undefined, string]>([
    ['a choice', { type: 'string', enum: ['a', 'b'] }, 'a', 'ui/select'],
    ['a box', { type: 'boolean' }, true, 'ui/yes-no'],
    ['one line for a number', { type: 'number' }, 1, 'ui/text'],
    ['one line for a short text', { type: 'string', maxLength: 200 }, 'a', 'ui/text'],
    ['several for a short text that has them', { type: 'string', maxLength: 200 }, 'a\nb', 'ui/textarea'],
    ['several for any text', { type: 'string' }, 'a', 'ui/textarea'],
    ['one text per line', { type: 'array', items: { type: 'string' } }, ['a'], 'ui/textarea'],
    ['JSON', { anyOf: [{}] }, { a: 1 }, 'ui/textarea'],
  ])('is %s', (_case, schema, value, view) => expect(schemaControl(schema).shown(control(value)).view).toBe(view));

  it.each<[JsonSchema, string, JsonValue | undefined, JsonValue]>([
    [{ type: 'boolean' }, 'true', undefined, true],
    [{ type: 'boolean' }, 'false', undefined, false],
    [{ type: 'number' }, ' 1.50 ', undefined, 1.5],
    [{ type: 'number' }, 'many', undefined, 'many'],
    [{ type: 'number' }, '', 3, null],
    [{ type: 'string' }, ' a ', undefined, ' a '],
    [{ type: 'array', items: { type: 'string' } }, 'a\n\nb\n', undefined, ['a', 'b']],
    [{ type: 'array', items: { type: 'string' } }, 'a\nb', ['a\nb'], ['a\nb']],
    [{}, '{"a": 1}', { a: 2, b: { c: 1 } }, { a: 1, b: null }],
    [{}, '[1, 2]', undefined, [1, 2]],
    [{}, '{"a": ', undefined, '{"a": '],
    [{}, ' ', 5, null],
  ])('of %j reads %j over %j', (schema, text, stored, value) =>
    expect(schemaControl(schema).read(text, stored)).toEqual(value),
  );

  it.each<[JsonSchema, JsonValue]>([
    [{}, { a: [1, null, 'x'] }],
    [{}, '5'],
    [{}, 'no JSON'],
    [{}, false],
    [{ type: 'array', items: { type: 'string' } }, ['a', 'b']],
    [{ type: 'number' }, 1e21],
  ])('of %j reads what it shows of %j', (schema, value) => {
    const made = schemaControl(schema);
    const { value: shown } = made.shown(control(value));
    expect(made.read(typeof shown === 'string' ? shown : JSON.stringify(shown), value)).toEqual(value);
  });

  it('says where JSON is broken', () => {
    const shown = schemaControl({}).shown(control('{"a": ', 'must be an object.'));
    expect(shown.value).toBe('{"a": ');
    expect(shown.error).toMatch(/^must be an object\. What was typed is not JSON: .*JSON/);
  });
});
