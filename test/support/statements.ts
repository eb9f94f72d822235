import { Database } from '#platform/database';
import type { TestApp } from './test-app';

/** All statements that the database is asked meanwhile, outside of transactions. */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const database = app.get(Database);
  const spies = (['shortTextRows', 'textRows', 'replicaTextRows', 'query'] as const).map((method) =>
    jest.spyOn(database, method),
  );
  try {
    await work();
    return spies.flatMap((spy) => spy.mock.calls.map(([statement]) => textOf(statement)));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Those of them that read versions with all that is in them. */
export function wholeReads(statements: readonly string[]): string[] {
  return statements.filter((text) => /\bv\.revision, v\.data\b/.test(text));
}

function textOf(statement: string | { readonly text: string }): string {
  return typeof statement === 'string' ? statement : statement.text;
}

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
