import { Database } from '#platform/database';
import { eventually } from '../support/auth-world';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { startTestApp, type TestApp } from '../support/test-app';

/** Tokens of one node are good on the other. */
const CLUSTER = { BASE_URL: 'http://espalier.test' };

describe('GraphQL on two nodes', () => {
  let world: ContentWorld;
  let other: TestApp;

  beforeAll(async () => {
    world = await startContentWorld({ env: CLUSTER });
    other = await startTestApp({ env: CLUSTER, database: world.app.database });
  });

  afterAll(async () => {
    await other.stop();
    await world.stop();
  });

  it('has a type that the other node was told of', async () => {
    await world.admin.putType('Gadget', { fields: [{ name: 'name', type: 'TextField' }] });
    await world.admin.post({ contentType: 'Gadget', name: 'Whistle' });
    const client = new GraphqlClient(other, await world.app.token());
    await eventually(async () => expect(await client.items('{ gadget { name } }')).toEqual([{ name: 'Whistle' }]));
  });

  it('finishes a query on the schema with which it began, and answers the next on the new one, on both', async () => {
    await world.admin.putType('Gizmo', { fields: [{ name: 'name', type: 'TextField' }] });
    await world.admin.post({ contentType: 'Gizmo', name: 'Lever' });
    const token = await world.app.token();
    const [here, there] = [world.app, other].map((node) => new GraphqlClient(node, token));
    const query = '{ gizmo { name } }';
    await eventually(async () => expect(await there.items(query)).toEqual([{ name: 'Lever' }]));
    const { asked, goOn } = holdNextQuery(world.app);
    const running = here.items(query);
    await asked;

    await world.admin.putType('Gizmo', { fields: [{ name: 'label', type: 'TextField' }] });

    expect(await here.code(query)).toBe('GRAPHQL_VALIDATION_FAILED');
    await eventually(async () => expect(await there.code(query)).toBe('GRAPHQL_VALIDATION_FAILED'));
    goOn();
    expect(await running).toEqual([{ name: 'Lever' }]);
  });

  it('answers conditions that are nested without end, and goes on', async () => {
    const client = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Gadget', { fields: [{ name: 'name', type: 'TextField' }] });
    const where = `${'{"NOT":['.repeat(4000)}{}${']}'.repeat(4000)}`;
    const query = 'query ($where: GadgetWhereInput) { gadget(where: $where) { name } }';
    const { text, status } = await world.app.request('POST', '/api/graphql', {
      token: await world.app.token(),
      body: `{"query":${JSON.stringify(query)},"variables":{"where":${where}}}`,
    });
    expect(text).toMatch(/BAD_USER_INPUT|INTERNAL_SERVER_ERROR|http\./);
    expect(text).not.toContain('stack');
    expect(status).toBeLessThanOrEqual(500);
    expect(await client.items('{ gadget(first: 0) { name } }')).toEqual([]);
  });
});

/** Keeps the next query of content from reaching the database until it may go on. */
function holdNextQuery(app: TestApp): { asked: Promise<void>; goOn: () => void } {
  const database = app.get(Database);
  const read = database.replicaTextRows.bind(database);
  let [tell, goOn] = [() => {}, () => {}];
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  jest.spyOn(database, 'replicaTextRows').mockImplementationOnce(async (...question) => {
    tell();
    await released;
    return read(...question);
  });
  return { asked, goOn: () => goOn() };
}
