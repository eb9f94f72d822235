const { PrismaPg } = require('@prisma/adapter-pg');
const { config, list } = require('@keystone-6/core');
const { denyAll } = require('@keystone-6/core/access');
const { text, timestamp } = require('@keystone-6/core/fields');

const { DATABASE_URL, PEER_TOKEN, PORT } = process.env;
const isSignedIn = ({ session }) => session !== undefined;

exports.default = config({
  telemetry: false,
  ui: { isDisabled: true },
  server: { options: { port: Number(PORT), host: '127.0.0.1' } },
  db: {
    provider: 'postgresql',
    prismaClientOptions: () => ({ adapter: new PrismaPg({ connectionString: DATABASE_URL, max: 10 }) }),
    idField: { kind: 'autoincrement' },
  },
  session: {
    get: async ({ context }) =>
      context.req?.headers.authorization === `Bearer ${PEER_TOKEN}` ? { isProgram: true } : undefined,
    start: async () => undefined,
    end: async () => undefined,
  },
  lists: {
    Post: list({
      access: { operation: { query: isSignedIn, create: isSignedIn, update: denyAll, delete: denyAll } },
      fields: {
        title: text({ validation: { isRequired: true } }),
        path: text({ isIndexed: 'unique', validation: { isRequired: true } }),
        subtitle: text(),
        markdown: text(),
        published: timestamp({ isIndexed: true }),
        owner: text(),
        author: text(),
      },
    }),
  },
});
