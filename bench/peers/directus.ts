import { BEARER, COLUMNS, getWith, PEER_TOKEN, postJson, type Peer, type Post } from './peer';

const ADMIN = { email: 'admin@example.com', password: 'bench-secret', token: 'bench-admin-token-0123456789' };
const CLI = ['--import', './without-sandbox.mjs', 'node_modules/directus/cli.js'];

const FIELDS = [
  { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } },
  { field: 'title', type: 'string', schema: {} },
  { field: 'path', type: 'string', schema: { is_unique: true } },
  { field: 'subtitle', type: 'string', schema: {} },
  { field: 'markdown', type: 'text', schema: {} },
  { field: 'published', type: 'timestamp', schema: { is_indexed: true } },
  { field: 'owner', type: 'string', schema: {} },
  { field: 'author', type: 'string', schema: {} },
];
const PERMISSIONS = ['read', 'create'].map((action) => ({ collection: 'posts', action, fields: ['*'] }));

/** Directus over REST, with a static token of a user whose role may read and create posts. */
export const DIRECTUS: Peer = {
  name: 'directus',
  targets: { short: 10, long: 4, create: 5 },
  headers: BEARER,
  preparations: [[...CLI, 'bootstrap']],
  server: [...CLI, 'start'],
  readyPath: '/server/ping',
  environment: (databaseUrl, port) => ({
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_POOL__MAX: '10',
    HOST: '127.0.0.1',
    PORT: String(port),
    KEY: 'bench',
    SECRET: 'bench-secret-0123456789-0123456789',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_TOKEN: ADMIN.token,
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    // It refuses requests under load.
    PRESSURE_LIMITER_ENABLED: 'false',
  }),
  setUp: async (_database, url) => {
    await asAdministrator(url, '/collections', { collection: 'posts', schema: {}, meta: {}, fields: FIELDS });
    const policy = { name: 'Bench', permissions: changes(PERMISSIONS) };
    const { id } = await asAdministrator(url, '/roles', { name: 'Bench', policies: changes([{ policy }]) });
    await asAdministrator(url, '/users', { email: 'bench@example.com', role: id, token: PEER_TOKEN });
  },
  insert: (rows) => `INSERT INTO posts (${COLUMNS}) SELECT ${COLUMNS} FROM ${rows} ORDER BY i`,
  get: (number) => ({ method: 'GET', path: `/items/posts/${number + 1}` }),
  list: ({ first, members, pathContains }) =>
    getWith('/items/posts', {
      fields: members.join(','),
      sort: '-published',
      limit: String(first),
      ...(pathContains !== undefined && { 'filter[path][_contains]': pathContains }),
    }),
  create: (post) => postJson('/items/posts', post),
  postsIn: (answer) => [(answer as { data: Post | Post[] }).data].flat(),
};

function changes(create: readonly unknown[]) {
  return { create, update: [], delete: [] };
}

async function asAdministrator(url: string, path: string, body: unknown): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${ADMIN.token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: { id: string } }).data;
}
