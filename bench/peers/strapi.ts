import { BEARER, COLUMNS, getWith, PEER_TOKEN, postJson, type Peer, type Post } from './peer';

const DOCUMENT_ID = (number: string) => `lpad(${number}, 24, '0')`;

/** Strapi over REST, with an API token that may find and create posts. */
export const STRAPI: Peer = {
  name: 'strapi',
  targets: { short: 10, long: 4, create: 5 },
  headers: BEARER,
  preparations: [],
  server: ['server.cjs'],
  readyPath: '/_health',
  environment: (databaseUrl, port) => ({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PEER_TOKEN,
    STRAPI_TELEMETRY_DISABLED: 'true',
  }),
  // A content type cannot declare indexes.
  setUp: async (database) => {
    await database.query('CREATE UNIQUE INDEX ON posts (path)');
    await database.query('CREATE INDEX ON posts (published)');
  },
  insert: (rows) => `INSERT INTO posts (document_id, created_at, updated_at, published_at, ${COLUMNS})
    SELECT ${DOCUMENT_ID('i::text')}, published, published, published, ${COLUMNS} FROM ${rows} ORDER BY i`,
  get: (number) => ({ method: 'GET', path: `/api/posts/${String(number).padStart(24, '0')}` }),
  list: ({ first, members, pathContains }) =>
    getWith('/api/posts', {
      fields: members.join(','),
      sort: 'published:desc',
      'pagination[pageSize]': String(first),
      'pagination[withCount]': 'false',
      ...(pathContains !== undefined && { 'filters[path][$contains]': pathContains }),
    }),
  create: (post) => postJson('/api/posts', { data: post }),
  postsIn: (answer) => [(answer as { data: Post | Post[] }).data].flat(),
};
