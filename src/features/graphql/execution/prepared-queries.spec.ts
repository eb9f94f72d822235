import { buildSchema, parse, type GraphQLSchema } from 'graphql';
import { PreparedQueries } from './prepared-queries';
import { PreparedQuery } from './prepared-query';

const SDL = 'type Query { a: Int }';

describe('The queries that were asked last', () => {
  const schema = buildSchema(SDL);
  const prepared = (text: string, by: GraphQLSchema = schema) => new PreparedQuery(by, parse(text), text);

  it('are known by schema and text', () => {
    const queries = new PreparedQueries();
    const query = prepared('{ a }');
    queries.keep(query);
    expect(queries.get(schema, '{ a }')).toBe(query);
    expect(queries.get(schema, '{ a  }')).toBeUndefined();
    expect(queries.get(buildSchema(SDL), '{ a }')).toBeUndefined();
    queries.clear();
    expect(queries.get(schema, '{ a }')).toBeUndefined();
  });

  it('make room for others, by the length of their texts', () => {
    const queries = new PreparedQueries();
    const text = (index: number) => `{ a } # ${index} ${'x'.repeat(100_000)}`;
    for (let index = 0; index < 30; index++) {
      queries.keep(prepared(text(index)));
      queries.get(schema, text(0));
    }
    expect([0, 1, 29].map((index) => queries.get(schema, text(index)) !== undefined)).toEqual([true, false, true]);
  });

  it('make room for others, by what executions have added to them', async () => {
    const queries = new PreparedQueries();
    const small = prepared('{ a }');
    queries.keep(small);
    const fields = Array.from({ length: 2000 }, (_value, index) => `a${index}: a`).join(' ');
    for (let round = 0; round < 60; round++) {
      const large = prepared(`{ ${fields} } # ${round}`);
      queries.keep(large);
      const { data } = await large.execute({}, () => ({}));
      expect(JSON.stringify(data).split(',')).toHaveLength(2000);
      queries.keep(large);
    }
    expect(queries.get(schema, '{ a }')).toBeUndefined();
    expect(queries.get(schema, `{ ${fields} } # 59`)).toBeDefined();
  });
});
