import fs from 'node:fs';
import path from 'node:path';
import {
  buildClientSchema,
  getIntrospectionQuery,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  validateSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { GraphqlClient } from '../support/graphql-client';
import { startTestApp, type TestApp } from '../support/test-app';

const GOLDEN = path.join(__dirname, '../golden/blog.graphql');

async function schemaOf(app: TestApp): Promise<GraphQLSchema> {
  const data = await new GraphqlClient(app, await app.token()).data(getIntrospectionQuery());
  return buildClientSchema(data as unknown as IntrospectionQuery);
}

describe('The GraphQL schema of the blog recipe', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  });

  afterAll(() => app.stop());

  it('is the one in the golden file', async () => {
    const printed = `${printSchema(lexicographicSortSchema(await schemaOf(app)))}\n`;
    if (process.env.UPDATE_GOLDEN) fs.writeFileSync(GOLDEN, printed);
    expect(printed).toBe(fs.readFileSync(GOLDEN, 'utf8'));
  });

  it('is valid, which nobody looks at when it is built', async () => {
    expect(validateSchema(await schemaOf(app))).toEqual([]);
  });

  it('has null for whatever is promised, so that graphql-js drops no entry of a list whose promises may fail', async () => {
    const types = Object.values((await schemaOf(app)).getTypeMap()).filter(isObjectType);
    const fields = types
      .filter(({ name }) => !name.startsWith('__'))
      .flatMap((type) => Object.values(type.getFields()));
    const promised = fields.filter(({ args, name }) => args.length > 0 || name === 'html');
    expect(promised.length).toBeGreaterThan(10);
    expect(promised.filter(({ type }) => isNonNullType(type))).toEqual([]);
  });
});
