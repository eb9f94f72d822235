import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BEARER, COLUMNS, PEER_TOKEN, postJson, type Peer, type Post, type PostMember } from './peer';

const CLI = 'node_modules/@keystone-6/core/bin/cli.js';
const SCHEMA = path.join(__dirname, '../../../bench/peers/keystone/schema.sql');
const ALL: readonly PostMember[] = ['title', 'path', 'subtitle', 'markdown', 'published', 'owner', 'author'];

const query = (text: string, variables: object) => postJson('/api/graphql', { query: text, variables });

/** Keystone over GraphQL, with a session for a token; only who has one may read and create posts. */
export const KEYSTONE: Peer = {
  name: 'keystone',
  targets: { short: 5, long: 4, create: 1 },
  headers: BEARER,
  preparations: [[CLI, 'build', '--no-ui']],
  server: [CLI, 'start', '--no-ui'],
  readyPath: '/api/graphql?query={__typename}',
  environment: (databaseUrl, port) => ({
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PEER_TOKEN,
    // Prisma downloads an engine that only migrations run; any program keeps it from that.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    KEYSTONE_TELEMETRY_DISABLED: '1',
  }),
  setUp: async (database) => {
    await database.query(await readFile(SCHEMA, 'utf8'));
  },
  insert: (rows) => `INSERT INTO "Post" (${COLUMNS}) SELECT ${COLUMNS} FROM ${rows} ORDER BY i`,
  get: (number) => query(`query ($id: ID!) { post(where: { id: $id }) { id ${ALL.join(' ')} } }`, { id: number + 1 }),
  list: ({ first, members, pathContains }) =>
    pathContains === undefined
      ? query(`{ posts(take: ${first}, orderBy: [{ published: desc }]) { id ${members.join(' ')} } }`, {})
      : query(
          `query ($path: String!) {
            posts(take: ${first}, orderBy: [{ published: desc }], where: { path: { contains: $path } }) { id ${members.join(' ')} }
          }`,
          { path: pathContains },
        ),
  create: (post) =>
    query(`mutation ($data: PostCreateInput!) { createPost(data: $data) { id ${ALL.join(' ')} } }`, { data: post }),
  postsIn: (answer) => Object.values((answer as { data: Record<string, Post | Post[]> }).data).flat(),
};
