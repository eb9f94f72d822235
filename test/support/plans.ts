import type { Client } from 'pg';
import { PLAN_BY_VALUES } from '#platform/database';

/** A node of what EXPLAIN (ANALYZE, FORMAT JSON) answers with. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The node and all below it. */
function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The nodes of the plan of a statement that was run, planned with its values or, as a prepared statement may be, without. */
export async function explained(
  client: Client,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  planned: 'with values' | 'without values',
): Promise<PlanNode[]> {
  await client.query(
    planned === 'with values' ? PLAN_BY_VALUES : 'RESET ALL; SET plan_cache_mode = force_generic_plan',
  );
  await client.query(`PREPARE explained AS ${text}`);
  try {
    const parameters = values.length > 0 ? `(${values.map((value) => literal(client, value)).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE explained${parameters}`,
    );
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('DEALLOCATE explained');
  }
}

function literal(client: Client, value: unknown): string {
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.map((entry) => JSON.stringify(entry)).join(',')}}`);
  if (value === null || value === undefined) return 'NULL';
  return client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}
