import { startTestServer } from './test-server';

/** One PostgreSQL for the run: the one that TEST_DATABASE_URL names, else an embedded one without durability. */
export default async function globalSetup(): Promise<void> {
  await startTestServer();
}
