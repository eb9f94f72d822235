import { parseArgs } from 'node:util';
import { benchAudit } from './cases/audit';
import { benchEditor } from './cases/editor';
import { benchGraphql } from './cases/graphql';
import { benchLists } from './cases/lists';
import { benchPrune } from './cases/prune';
import { benchRender } from './cases/render';
import { benchRest } from './cases/rest';
import { Cleanups } from './support/cleanups';
import { machineLoad } from './support/machine-load';
import { resultTable } from './support/results';
import type { Run } from './support/run';
import { Stages } from './support/stages';

/** Each gives a table. */
const GROUPS: Readonly<Record<string, (run: Run) => Promise<string>>> = {
  graphql: async (run) => resultTable(await benchGraphql(run)),
  rest: async (run) => resultTable(await benchRest(run)),
  lists: benchLists,
  audit: benchAudit,
  editor: benchEditor,
  render: async (run) => resultTable(await benchRender(run)),
  prune: async (run) => resultTable(await benchPrune(run)),
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    items: { type: 'string', default: '10000' },
    'many-items': { type: 'string', default: '1000000' },
    'archived-versions': { type: 'string', default: '5000000' },
    'audit-events': { type: 'string', default: '5000000' },
    posts: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    file: { type: 'string', default: '../shared/data/nodejs-blog.ndjson.gz' },
  },
});

async function main(): Promise<void> {
  const groups = positionals.length > 0 ? positionals : Object.keys(GROUPS);
  const unknown = groups.filter((name) => !Object.hasOwn(GROUPS, name));
  if (unknown.length > 0)
    throw new Error(`No group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`);
  const cleanups = new Cleanups();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanups.run().finally(() => process.exit(1)));
  }
  try {
    const run = runOf(cleanups);
    for (const name of groups) process.stdout.write(`${await GROUPS[name]?.(run)}\n${machineLoad()} at the end\n`);
  } catch (error) {
    fail(error);
  } finally {
    await cleanups.run();
  }
}

function runOf(cleanups: Cleanups): Run {
  const cases = options.cases?.split(',');
  return {
    pace: {
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
      connections: Number(options.connections),
    },
    stages: new Stages(cleanups),
    cleanups,
    items: Number(options.items),
    manyItems: Number(options['many-items']),
    archivedVersions: Number(options['archived-versions']),
    auditEvents: Number(options['audit-events']),
    posts: Number(options.posts),
    file: options.file,
    wants: (name) => cases?.includes(name) ?? true,
  };
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}

main().catch(fail);
