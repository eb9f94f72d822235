import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, parse, version, type FieldNode, type OperationDefinitionNode } from 'graphql';
import { collectSubfields, getFieldDef, validationAbortedError } from './graphql-internals';

describe('What is taken from inside graphql-js', () => {
  const schema = buildSchema('type Query { a: Int, b: Int }');
  const queryType = schema.getQueryType();

  it('was last looked at in version 16.15.0: run the tests of this folder with another one before it is taken', () => {
    expect(version).toBe('16.15.0');
  });

  it('collects fields under their names, and finds what a type has under one', () => {
    if (!queryType) throw new Error('No query type');
    const { definitions } = parse('query ($no: Boolean!) { a x: b a c: b @include(if: $no) }');
    const [operation] = definitions as OperationDefinitionNode[];
    const nodes = [operation] as unknown as FieldNode[];
    const fields = collectSubfields(schema, {}, { no: false }, queryType, nodes);
    expect([...fields].map(([name, { length }]) => [name, length])).toEqual([
      ['a', 2],
      ['x', 1],
    ]);
    const [x] = fields.get('x') ?? [];
    expect(x && getFieldDef(schema, queryType, x)).toBe(queryType.getFields().b);
  });

  it('is the error of a validation that was given up', () => {
    // Which limit was reached, graphql-js says where it reports as many errors as it may, and nowhere else.
    expect(validationAbortedError.message).toMatch(/Validation aborted\.$/);
  });

  it('is imported in one file', () => {
    const folder = path.join(__dirname, '../..');
    const inside = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.ts') && /from 'graphql\//.test(fs.readFileSync(path.join(folder, file), 'utf8')),
      );
    expect(inside).toEqual([path.join('features/graphql/graphql-internals.ts')]);
  });
});
