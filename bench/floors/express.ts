import type { AddressInfo } from 'node:net';
import express from 'express';
import { Pool, type PoolClient } from 'pg';
import { ulid } from 'ulid';
import { itemJson } from './item-json';
import * as sql from './statements';

/** Bare Express 5 and pg, as its own examples have it: the same rows in the same transactions, and nothing else. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.use(express.json({ limit: '1mb' }));

interface Post {
  contentItemId?: string;
  titlePart: { title: string };
  autoroutePart: { path: string };
}

app.get('/api/content/:id', async (request, response) => {
  const { rows } = await pool.query({ ...sql.FIND, values: [request.params.id] });
  if (rows.length === 0) response.sendStatus(404);
  else response.json(itemJson(rows[0]));
});

app.get('/api/content', async (_request, response) => {
  const { rows } = await pool.query(sql.LIST);
  response.json({ items: rows.map(itemJson), totalCount: Number(rows[0].total) });
});

app.post('/api/documents', async (request, response) => {
  const data = request.body as Post;
  const id = ulid().toLowerCase();
  const values = [id, data.autoroutePart.path, new Date(), data];
  const { rows } = await pool.query({ ...sql.INSERT_DOCUMENT, values });
  const { id: number, modified_utc: modifiedUtc, data: stored } = rows[0];
  response.json({ id: Number(number), contentItemId: id, displayText: data.titlePart.title, modifiedUtc, ...stored });
});

app.post('/api/content', async (request, response) => {
  const { contentItemId, ...data } = request.body as Post;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const row = contentItemId ? await update(client, contentItemId, data) : await create(client, data);
    await client.query('COMMIT');
    response.json(itemJson(row));
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
});

async function create(client: PoolClient, data: Post) {
  const id = ulid().toLowerCase();
  await client.query({ ...sql.INSERT_ITEM, values: [id, 'BlogPost'] });
  const row = await insertVersion(client, id, data);
  await client.query({ ...sql.INSERT_HANDLE, values: [data.autoroutePart.path, id] });
  return row;
}

async function update(client: PoolClient, id: string, change: Partial<Post>) {
  await client.query({ ...sql.LOCK_ITEM, values: [id] });
  const { rows } = await client.query({ ...sql.FIND_LATEST, values: [id] });
  await client.query({ ...sql.ARCHIVE_VERSION, values: [rows[0].id] });
  return insertVersion(client, id, { ...rows[0].data, ...change });
}

async function insertVersion(client: PoolClient, id: string, data: Post) {
  const values = [id, ulid().toLowerCase(), 'BlogPost', data.titlePart.title, new Date(), 'floor', 'floor', data];
  return (await client.query({ ...sql.INSERT_VERSION, values })).rows[0];
}

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
