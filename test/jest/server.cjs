// node server.cjs: prints the URL of the PostgreSQL server of a run of tests, and clears up what the run has left when its input ends.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const events = require('node:events');
const { Client } = require('pg');
// As built: a global setup of Jest cannot import it.
const { startEmbeddedPostgres } = require('../../dist/src/platform/database/embedded/embedded-postgres');

const { TEST_DATABASE_URL, ESPALIER_TEST_RUN } = process.env;

void main();

async function main() {
  const { url, clear } = TEST_DATABASE_URL ? external(TEST_DATABASE_URL) : await embedded();
  console.log(url);
  await events.once(process.stdin.resume(), 'close');
  await clear();
}

function external(url) {
  return { url, clear: () => dropDatabases(url) };
}

/** Without durability. */
async function embedded() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-test-'));
  const server = await startEmbeddedPostgres(path.join(folder, 'pg'), { durable: false });
  return {
    url: `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${server.database}`,
    async clear() {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function dropDatabases(connectionString) {
  const client = new Client({ connectionString });
  await client.connect();
  const names = 'SELECT datname FROM pg_database WHERE datname LIKE $1';
  const { rows } = await client.query(names, [`espalier_test_${ESPALIER_TEST_RUN}_%`]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await client.end();
}
