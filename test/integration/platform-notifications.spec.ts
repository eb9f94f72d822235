import { Notifications } from '#platform/database';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

describe('News between nodes', () => {
  let database: ConnectedDatabase;
  const nodes: Notifications[] = [];

  async function startNode(): Promise<Notifications> {
    const node = await Notifications.listen({ connectionString: database.url });
    nodes.push(node);
    return node;
  }

  const sender = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await database.client.query<Row>(text, [...values])).rows,
  };

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterEach(() => Promise.all(nodes.splice(0).map((node) => node.beforeApplicationShutdown())));

  afterAll(() => database.drop());

  it('reach every node, the sender too, with their payload and by topic', async () => {
    const heard: string[] = [];
    const [first, second] = [await startNode(), await startNode()];
    first.subscribe('types', (payload) => void heard.push(`first ${payload}`), ignore);
    second.subscribe('types', (payload) => void heard.push(`second ${payload}`), ignore);
    second.subscribe('roles', (payload) => void heard.push(`roles ${payload}`), ignore);
    await first.publish(sender, 'types', `Blog "quoted" 'too'`);
    await until(() => heard.length === 2);
    expect(heard.toSorted()).toEqual([`first Blog "quoted" 'too'`, `second Blog "quoted" 'too'`]);
  });

  it('are not confused with what others send over the channel', async () => {
    const heard: string[] = [];
    const node = await startNode();
    node.subscribe('types', (payload) => void heard.push(payload), ignore);
    for (const text of ['', 'not JSON', 'null', '[]', '{}', '{"topic":"types"}', '{"topic":"types","payload":{}}']) {
      await database.client.query("SELECT pg_notify('espalier', $1)", [text]);
    }
    await node.publish(sender, 'types', 'Blog');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['Blog']);
  });

  it('arrive when the transaction commits, and never when it rolls back', async () => {
    const heard: string[] = [];
    const node = await startNode();
    node.subscribe('types', (payload) => void heard.push(payload), ignore);
    await database.client.query('BEGIN');
    await node.publish(sender, 'types', 'rolled back');
    await database.client.query('ROLLBACK');
    await database.client.query('BEGIN');
    await node.publish(sender, 'types', 'committed');
    expect(heard).toEqual([]);
    await database.client.query('COMMIT');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['committed']);
  });

  it('reach one listener one after the other, and a failing listener does not end them', async () => {
    const order: string[] = [];
    const node = await startNode();
    node.subscribe(
      'types',
      async (payload) => {
        order.push(`begin ${payload}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`end ${payload}`);
        if (payload === '1') throw new Error('a listener that fails');
      },
      ignore,
    );
    await node.publish(sender, 'types', '1');
    await node.publish(sender, 'types', '2');
    await until(() => order.length === 4);
    expect(order).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });

  it('are not trusted after a lost connection until every subscriber has dealt with the gap', async () => {
    const heard: string[] = [];
    const connectedDuringGap: boolean[] = [];
    const node = await startNode();
    node.subscribe(
      'types',
      (payload) => void heard.push(payload),
      () => void connectedDuringGap.push(node.connected),
    );
    expect(node.connected).toBe(true);
    await terminateListeners();
    await until(() => !node.connected);
    await until(() => node.connected);
    expect(connectedDuringGap).toEqual([false]);
    await node.publish(sender, 'types', 'after the gap');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['after the gap']);
  });

  it('stay untrusted while a subscriber cannot deal with the gap, which is tried again', async () => {
    let attempts = 0;
    const node = await startNode();
    node.subscribe('types', ignore, () => {
      attempts++;
      if (attempts < 3) throw new Error('the database is still starting');
    });
    await terminateListeners();
    await until(() => !node.connected);
    await until(() => node.connected);
    expect(attempts).toBe(3);
  });

  async function terminateListeners(): Promise<void> {
    await database.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'espalier-listener' AND datname = current_database()`,
    );
  }
});

function ignore(): void {}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 10 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
