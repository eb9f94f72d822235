import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';

/** PostGraphile 5.1 wants Node.js 22. All that it lacks in Node.js 20 is this. */
Promise.withResolvers ??= function withResolvers() {
  const deferred = {};
  deferred.promise = new this((resolve, reject) => Object.assign(deferred, { resolve, reject }));
  return deferred;
};

/** PostGraphile as its documentation sets it up for production, with lists instead of connections, which cost it less. */
const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['peer'], poolConfig: { max: 10 } }),
  ],
  schema: {
    defaultBehavior: '-connection +list',
    // The order of the indexes.
    pgOrderByNullsLast: true,
    connectionFilterAllowedOperators: ['includes'],
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});

const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
for (const end of ['SIGTERM', 'disconnect']) process.on(end, () => process.exit(0));
