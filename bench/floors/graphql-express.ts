import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool, type QueryResult } from 'pg';
import * as sql from './graphql-statements';

/** Bare Express 5 and pg: a route for each query, one prepared statement, and the JSON that the service answers. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.use(express.json());

app.post('/firstTen', async (_request, response) => {
  const { rows } = await pool.query(sql.FIRST_TEN);
  response.json({ data: { blogPost: rows } });
});

app.post('/hundredItems', async (_request, response) => {
  const { rows } = await pool.query(sql.HUNDRED_ITEMS);
  response.json({ data: { blogPost: rows } });
});

app.post('/newestTen', async (_request, response) => {
  const { rows } = await pool.query(sql.NEWEST_TEN);
  response.json({ data: { blogPost: rows } });
});

app.post('/hundredBodies', async (_request, response) => {
  const { rows } = await pool.query(sql.HUNDRED_BODIES);
  response.json({ data: { blogPost: rows } });
});

app.post('/pickers', async (_request, response) => {
  const { rows } = await pool.query(sql.PICKERS);
  response.json({ data: { readingList: rows } });
});

interface PostRow {
  contentItemId: string;
  displayText: string;
  publishedUtc: Date;
  path: string;
}

app.post(['/pathContains', '/pathContainsOften'], async (request, response) => {
  const { path: part } = (request.body as { variables: { path: string } }).variables;
  const values = [`%${part.replace(/[\\%_]/g, '\\$&')}%`];
  const { rows }: QueryResult<PostRow> = await pool.query({ ...sql.PATH_CONTAINS, values });
  response.json({ data: { blogPost: rows.map(({ path, ...post }) => ({ ...post, autoroutePart: { path } })) } });
});

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
