import { Kind, parse, type FieldNode, type OperationDefinitionNode } from 'graphql';
import { readOrderBy } from './item-query';

/** The ordering of the only root field, as `field direction`. */
function orderOf(query: string, variables: Record<string, unknown> = {}): string[] {
  const operation = parse(query).definitions.find(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('There is no operation');
  const fieldNodes = operation.selectionSet.selections.filter((node): node is FieldNode => node.kind === Kind.FIELD);
  return readOrderBy({ fieldNodes, operation }, variables).map(({ field, direction }) => `${field} ${direction}`);
}

describe('orderBy is read in the order in which the client wrote it', () => {
  it('from a literal', () => {
    expect(orderOf('{ a(orderBy: { owner: ASC, createdUtc: DESC, author: ASC }) }')).toEqual([
      'owner ASC',
      'createdUtc DESC',
      'author ASC',
    ]);
  });

  it('from a variable', () => {
    const query = 'query ($by: By) { a(orderBy: $by) }';
    expect(orderOf(query, { by: { owner: 'ASC', author: 'DESC' } })).toEqual(['owner ASC', 'author DESC']);
    expect(orderOf(query, { by: { author: 'DESC', owner: 'ASC' } })).toEqual(['author DESC', 'owner ASC']);
  });

  it('from the default of a variable', () => {
    const query = 'query ($by: By = { owner: ASC, author: DESC }) { a(orderBy: $by) }';
    expect(orderOf(query)).toEqual(['owner ASC', 'author DESC']);
    expect(orderOf(query, { by: { author: 'ASC' } })).toEqual(['author ASC']);
    expect(orderOf(query, { by: null })).toEqual([]);
  });

  it('from variables within a literal, with and without defaults', () => {
    const query =
      'query ($way: Way, $other: Way = DESC) { a(orderBy: { owner: $way, author: $other, published: ASC }) }';
    expect(orderOf(query, { way: 'ASC' })).toEqual(['owner ASC', 'author DESC', 'published ASC']);
    expect(orderOf(query)).toEqual(['author DESC', 'published ASC']);
    expect(orderOf(query, { way: null, other: 'ASC' })).toEqual(['author ASC', 'published ASC']);
  });

  it('and is empty when there is none', () => {
    expect(orderOf('{ a }')).toEqual([]);
    expect(orderOf('{ a(orderBy: null) }')).toEqual([]);
    expect(orderOf('{ a(orderBy: {}) }')).toEqual([]);
  });
});
