import fs from 'node:fs';
import path from 'node:path';
import {
  buildClientSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
  type IntrospectionQuery,
} from 'graphql';
import { GraphqlClient } from '../support/graphql-client';
import { startTestApp, type TestApp } from '../support/test-app';

const GOLDEN = path.join(__dirname, '../golden/blog.graphql');

describe('The GraphQL schema of the blog recipe', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  });

  afterAll(() => app.stop());

  it('is the one in the golden file', async () => {
    const data = await new GraphqlClient(app, await app.token()).data(getIntrospectionQuery());
    const printed = `${printSchema(lexicographicSortSchema(buildClientSchema(data as unknown as IntrospectionQuery)))}\n`;
    if (process.env.UPDATE_GOLDEN) fs.writeFileSync(GOLDEN, printed);
    expect(printed).toBe(fs.readFileSync(GOLDEN, 'utf8'));
  });
});
