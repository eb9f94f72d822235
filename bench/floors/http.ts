import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { FIND_JSON } from './statements';

/** Bare node:http and pg: the least that an answer to GET can cost. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer((request, response) => {
  const id = (request.url ?? '').slice('/api/content/'.length);
  pool
    .query<[string]>({ ...FIND_JSON, values: [id], rowMode: 'array' as const })
    .then(({ rows: [row] }) => {
      response.writeHead(row ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
      response.end(row?.[0]);
    })
    .catch(() => response.writeHead(500).end());
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
