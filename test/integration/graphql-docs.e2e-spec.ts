import fs from 'node:fs';
import path from 'node:path';
import { GraphqlClient } from '../support/graphql-client';
import { startTestApp, type TestApp } from '../support/test-app';

const DOCS = fs.readFileSync(path.join(__dirname, '../../docs/graphql.md'), 'utf8');
const QUERIES = [...DOCS.matchAll(/^```graphql\n([\s\S]*?)^```$/gm)].map(([, query]) => query);

/** What these queries find nothing of in the recipe. */
const EMPTY = /status: ALL|skip: 5/;

describe('The documented queries', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
  });

  afterAll(() => app.stop());

  it('are found in the documentation', () => {
    expect(QUERIES.length).toBeGreaterThan(8);
  });

  it.each(QUERIES)('%s', async (query) => {
    const [found] = Object.values(await new GraphqlClient(app, await app.token()).data(query));
    if (!EMPTY.test(query)) expect(JSON.stringify(found)).toContain('Man must explore');
  });
});
