import { compare, type Contestant } from '../support/compare';
import { changeOf, newPost, postId } from '../support/posts';
import type { Run } from '../support/run';
import type { Stage } from '../support/stages';

const TOKEN = '__unique__';
const SETTINGS = '/api/settings/audit-trail';
/** What saving and publishing records. */
const KINDS = ['Content.Created', 'Content.Saved', 'Content.Published'];
/** Recording may cost 15 % of a POST. */
const TARGET = 0.85;

/** POST while the audit trail records it, against POST to a service that is told not to. */
export async function benchRecording(run: Run): Promise<void> {
  const recording = await run.stages.open(run.items, 'recording');
  const silent = await run.stages.open(run.items, 'silent');
  await silence(silent);
  const writers = [
    contestant('service', recording),
    { ...contestant('service that records nothing', silent), target: TARGET },
  ] as const;
  const post = (body: string, query = '') => ({ method: 'POST' as const, path: `/api/content${query}`, body });
  const changes = Array.from({ length: 320 }, (_, index) => changeOf(postId((index * 7919) % run.items), TOKEN));
  const cases = [
    { name: 'POST create, recorded', requests: [post(newPost(TOKEN))] },
    { name: 'POST create draft, recorded', requests: [post(newPost(TOKEN), '?draft=true')] },
    { name: 'POST update, recorded', requests: changes.map((body) => post(body)) },
  ];
  for (const { name, requests } of cases) {
    await compare(name, writers, { requests, uniqueToken: TOKEN }, run);
  }
}

function contestant(name: string, { service, token }: Stage): Contestant {
  return { name, server: service, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

async function silence({ service, token }: Stage): Promise<void> {
  const { ok, status } = await fetch(`${service.url}${SETTINGS}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: Object.fromEntries(KINDS.map((kind) => [kind, false])) }),
  });
  if (!ok) throw new Error(`The settings of the audit trail were refused: ${status}`);
}
