import { Database } from '#platform/database';
import type { TestApp } from './test-app';

/** The statements that queries of content run meanwhile. */
export async function statementsDuring(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const rows = jest.spyOn(app.get(Database), 'replicaTextRows');
  try {
    await work();
    return rows.mock.calls.map(([{ text }]) => text);
  } finally {
    rows.mockRestore();
  }
}
