import {
  buildSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  parse,
  type FieldNode,
} from 'graphql';
import { argumentReader } from './input-reader';

const schema = buildSchema(`
  type Query { find(where: Where, first: Int = 10, kind: Kind, ids: [ID!], must: Int! = 3): Int }
  enum Kind { A B }
  input Where { name: String, size: Int = 7, kinds: [Kind], must: Boolean! = true, and: [Where!], part: Part }
  input Part { path: String, required: String! }
`);

/** Each with the same variables, sent or not. */
const QUERIES = [
  '{ find(where: { name: $text }) }',
  '{ find(where: { name: $text, size: $number, kinds: [A, B] }, first: $number) }',
  '{ find(where: { part: { path: $text, required: "x" } }, kind: $kind) }',
  '{ find(where: { part: { required: $needed } }, must: $count) }',
  '{ find(where: { and: [{ name: $text }, { must: $flag }] }, ids: [$id]) }',
  '{ find(where: { kinds: [$kind, A] }, ids: $ids) }',
  '{ find(where: { kinds: $kind, must: $flag }) }',
  '{ find(where: $where) }',
  '{ find(where: null, first: $number, kind: B) }',
];
const DEFINITIONS =
  '$text: String, $number: Int, $kind: Kind, $needed: String! = "n", $count: Int = 4, $flag: Boolean = false, $id: ID = "i", $ids: [ID!], $where: Where';
const VARIABLES = [
  {},
  { text: 'a', number: 1, kind: 'B', needed: 'x', count: 9, flag: true, id: '7', ids: ['1'], where: { name: 'z' } },
  { text: null, number: null, kind: null, ids: null, where: null },
  { count: null },
  { flag: null },
  { id: null, ids: [] },
];

function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
}

describe('Reading arguments', () => {
  it.each(QUERIES)('%s gives what graphql-js gives', (query) => {
    const operation = getOperationAST(parse(`query (${DEFINITIONS}) ${query}`));
    const node = operation?.selectionSet.selections[0] as FieldNode;
    expect(node.kind).toBe(Kind.FIELD);
    const definition = schema.getQueryType()!.getFields().find;
    const read = argumentReader(definition, node);
    for (const sent of VARIABLES) {
      const { coerced } = getVariableValues(schema, operation!.variableDefinitions!, sent);
      const expected = outcome(() => getArgumentValues(definition, node, coerced));
      expect(outcome(() => read(coerced!))).toEqual(expected);
      expect(JSON.stringify(outcome(() => read(coerced!)))).toBe(JSON.stringify(expected));
    }
  });
});
