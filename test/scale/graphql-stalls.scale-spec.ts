import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { GraphqlClient } from '../support/graphql-client';
import { HOSTILE_QUERIES, HOSTILE_VARIABLES } from '../support/hostile-queries';
import { startTestApp, type TestApp } from '../support/test-app';

/** In milliseconds: what one request of somebody who is signed in may keep all others waiting. GraphQL answers nobody else. */
const LONGEST_STALL = 250;

describe('No query stalls the service', () => {
  let app: TestApp;
  let client: GraphqlClient;

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    client = new GraphqlClient(app, await app.token());
    // Nothing is compiled yet, which is no fault of the first query.
    for (const text of Object.values(HOSTILE_QUERIES)) await client.post(text);
  });

  afterAll(() => app.stop());

  /**
   * The longest that a request keeps others waiting. It is the shortest of three times, and no longer than the processor worked:
   * that others have work for the machine too is no fault of it.
   */
  const stallOf = async (request: () => Promise<unknown>): Promise<number> => {
    const stalls: number[] = [];
    for (let time = 0; time < 3; time++) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await pause(20);
      const before = process.cpuUsage();
      await request();
      const { user, system } = process.cpuUsage(before);
      await pause(20);
      delay.disable();
      stalls.push(Math.min(delay.max / 1e6, (user + system) / 1e3));
    }
    return Math.min(...stalls);
  };

  it.each(Object.entries(HOSTILE_QUERIES))('%s', async (_name, text) => {
    // Other texts each time, so that nothing is known of them.
    expect(await stallOf(() => client.post(`${text} # ${performance.now()}`))).toBeLessThan(LONGEST_STALL);
  });

  it('variables with many members that nothing has', async () => {
    const { query, variables } = HOSTILE_VARIABLES;
    expect(await stallOf(() => client.post(query, variables))).toBeLessThan(LONGEST_STALL);
  });
});
