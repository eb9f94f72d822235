import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compare, type Contestant, type Opponent } from '../support/compare';
import type { LoadRequest } from '../support/load-process';
import type { Run } from '../support/run';
import { startFloor, type RunningServer } from '../support/server-process';
import type { Stage } from '../support/stages';
import { expectSameAnswers } from './answers';
import { QUERIES, type MeasuredQuery } from './graphql-queries';

const HEADERS = { 'content-type': 'application/json' };
const PEER_SCHEMA = path.join(__dirname, '../../../bench/postgraphile/schema.sql');

/** At 1,000,000 items a query costs at most 1.5 times of what it costs at 10,000. */
const GROWTH_TARGET = 1 / 1.5;

/** Queries of one type over GraphQL, asked by an application that may see published content only. */
export async function benchGraphql(run: Run): Promise<void> {
  const chosen = QUERIES.filter(({ name }) => run.wants(name));
  if (chosen.length > 0) await benchFloors(chosen, run);
  if (run.wants('growth')) await benchGrowth(chosen.length > 0 ? chosen : QUERIES, run);
}

/** Against bare Express 5 with the SQL that the service would need, and against PostGraphile 5 on the same tables. */
async function benchFloors(queries: readonly MeasuredQuery[], run: Run): Promise<void> {
  const { stages, posts, cleanups } = run;
  const stage = await stages.open(posts);
  const express = await startFloor('graphql-express', stage.database.url, cleanups);
  await stage.database.query(await readFile(PEER_SCHEMA, 'utf8'));
  const postgraphile = await startFloor('postgraphile', stage.database.url, cleanups);
  let most = 0;
  for (const measured of queries) {
    const service = contestant(stage, measured);
    const others = [expressFloor(express, measured, posts), peer(postgraphile, measured, posts)];
    await expectSameAnswers(service, others, measured.items);
    most = Math.max(most, await compare(titleOf(measured, stage), [service, ...others], {}, run));
  }
  run.report.addMemory(`queries, ${posts.toLocaleString('en')} posts`, most);
}

/** The service where there are many items, against itself where there are few. */
async function benchGrowth(queries: readonly MeasuredQuery[], run: Run): Promise<void> {
  const { stages, items, manyItems } = run;
  const few = await stages.open(items);
  const many = await stages.open(manyItems);
  for (const measured of queries) {
    const name = `service, ${few.items.toLocaleString('en')} posts`;
    const opponent = { ...contestant(few, measured), name, target: GROWTH_TARGET };
    await compare(titleOf(measured, many), [contestant(many, measured), opponent], {}, run);
  }
}

function titleOf({ name }: MeasuredQuery, { items }: Stage): string {
  return `${name}, ${items.toLocaleString('en')} posts`;
}

function contestant({ service, readerToken, items }: Stage, { query, variables }: MeasuredQuery): Contestant {
  return {
    name: 'service',
    server: service,
    headers: { ...HEADERS, authorization: `Bearer ${readerToken}` },
    requests: variables(items).map((values) => post('/api/graphql', { query, variables: values })),
  };
}

function expressFloor(server: RunningServer, { name, variables, target }: MeasuredQuery, posts: number): Opponent {
  const requests = variables(posts).map((values) => post(`/${name}`, { variables: values }));
  return { name: 'Express 5 + pg', server, headers: HEADERS, requests, target };
}

function peer(
  server: RunningServer,
  { peerQuery: query, variables, peerTarget: target }: MeasuredQuery,
  posts: number,
): Opponent {
  const requests = variables(posts).map((values) => post('/graphql', { query, variables: values }));
  return { name: 'PostGraphile 5', server, headers: HEADERS, requests, target };
}

function post(route: string, body: unknown): LoadRequest {
  return { method: 'POST', path: route, body: JSON.stringify(body) };
}
