import { stopTestServer } from './test-server';

export default async function globalTeardown(): Promise<void> {
  await stopTestServer();
}
