import { COLUMNS, getWith, PEER_TOKEN, postJson, type Peer, type Post } from './peer';

/** Payload over REST, with the API key of a user; only who is signed in may read and create posts. */
export const PAYLOAD: Peer = {
  name: 'payload',
  targets: { short: 10, long: 4, create: 5 },
  headers: { authorization: `users API-Key ${PEER_TOKEN}` },
  preparations: [['server.mjs', 'prepare']],
  server: ['server.mjs'],
  readyPath: '/api/access',
  environment: (databaseUrl, port) => ({ DATABASE_URL: databaseUrl, PORT: String(port), PEER_TOKEN }),
  setUp: async () => undefined,
  insert: (rows) => `INSERT INTO posts (created_at, updated_at, ${COLUMNS})
    SELECT published, published, ${COLUMNS} FROM ${rows} ORDER BY i`,
  get: (number) => getWith(`/api/posts/${number + 1}`, { depth: '0' }),
  list: ({ first, members, pathContains }) =>
    getWith('/api/posts', {
      ...Object.fromEntries(members.map((member) => [`select[${member}]`, 'true'])),
      sort: '-published',
      limit: String(first),
      depth: '0',
      pagination: 'false',
      ...(pathContains !== undefined && { 'where[path][contains]': pathContains }),
    }),
  create: (post) => postJson('/api/posts?depth=0', post),
  postsIn: (answer) => {
    const { docs, doc } = answer as { docs?: Post[]; doc?: Post };
    return docs ?? [doc ?? (answer as Post)];
  },
};
