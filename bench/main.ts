import { parseArgs } from 'node:util';
import { benchAudit } from './cases/audit';
import { benchEditor } from './cases/editor';
import { benchGraphql } from './cases/graphql';
import { benchLists } from './cases/lists';
import { benchPeers } from './cases/peers';
import { benchPrune } from './cases/prune';
import { benchRender } from './cases/render';
import { benchRest } from './cases/rest';
import { benchSearch } from './cases/search';
import { benchVarnish } from './cases/varnish';
import { Cleanups } from './support/cleanups';
import { dropLeftovers } from './support/database';
import { Report } from './support/report';
import type { Run } from './support/run';
import { Stages } from './support/stages';

const GROUPS: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  graphql: benchGraphql,
  rest: benchRest,
  lists: benchLists,
  search: benchSearch,
  audit: benchAudit,
  editor: benchEditor,
  render: benchRender,
  prune: benchPrune,
  peers: benchPeers,
  varnish: benchVarnish,
};
/** They need what not everybody has: other services, Varnish. */
const ON_DEMAND = ['peers', 'varnish'];

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
    json: { type: 'boolean', default: false },
    file: { type: 'string', default: '../shared/data/nodejs-blog.ndjson.gz' },
  },
});

async function main(): Promise<void> {
  const groups = positionals.length > 0 ? positionals : Object.keys(GROUPS).filter((name) => !ON_DEMAND.includes(name));
  const unknown = groups.filter((name) => !Object.hasOwn(GROUPS, name));
  if (unknown.length > 0)
    throw new Error(`No group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`);
  const cleanups = new Cleanups();
  const { stdout, stderr } = process;
  const report = new Report(options.json ? { lines: stderr, json: stdout } : { lines: stdout });
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      isInterrupted = true;
      report.finish();
      void cleanups.run().finally(() => process.exit(1));
    });
  }
  try {
    await dropLeftovers(process.env.DATABASE_URL);
    const run = runOf(cleanups, report);
    for (const name of groups) await GROUPS[name]?.(run);
  } catch (error) {
    // Work under way fails when its database goes.
    if (!isInterrupted) fail(error);
  } finally {
    report.finish();
    await cleanups.run();
  }
}

function runOf(cleanups: Cleanups, report: Report): Run {
  const cases = options.cases?.split(',');
  return {
    pace: {
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
      connections: Number(options.connections),
    },
    report,
    stages: new Stages(cleanups, report),
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
