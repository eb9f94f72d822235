import { TITLE_COLLATION, TitleOrder } from '#core/content';
import { CommandLine } from '../support/command-line';
import { itemOf, pageOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { People } from '../support/people';
import { explained } from '../support/plans';
import { listStatement } from '../../src/core/content/list/list-statement';
import { sortOrder } from '../../src/core/content/list/list-sort';
import { PAST_VERSION_FIELDS } from '../../src/core/content/list/list-fields';
import { statusGroups } from '../../src/core/content/list/list-status';
import { always } from '@espalier/predicates';

/** As each language sorts them. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  de: ['2. Kapitel', '10. Kapitel', 'Äpfel', 'Apfelbaum', 'Öl', 'zehn', 'Zoo'],
  sv: ['2. Kapitel', '10. Kapitel', 'Apfelbaum', 'zehn', 'Zoo', 'Äpfel', 'Öl'],
};
const INDEXES = ['live', 'published', 'removed', 'unpublished'].map((versions) => `ix_version_${versions}_title`);
const SORTED_BY = `SELECT i.relname AS name FROM pg_depend d JOIN pg_class i ON i.oid = d.objid JOIN pg_collation c ON c.oid = d.refobjid
  WHERE d.refclassid = 'pg_collation'::regclass AND c.collname = $1 GROUP BY 1 ORDER BY 1`;

describe('Titles', () => {
  let world: ContentWorld;
  let client: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld();
    client = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Chapter', { parts: [{ part: 'TitlePart' }] });
    for (const title of ORDERS.de.toReversed()) {
      itemOf(await world.admin.post({ contentType: 'Chapter', titlePart: { title } }));
    }
  });
  afterAll(() => world.stop());

  const stateOf = async (name: string) => {
    const { rows } = await world.database.query<{ locale: string; sorted: boolean }>(
      `SELECT obj_description(oid, 'pg_collation') AS locale FROM pg_collation WHERE collname = $1`,
      [name],
    );
    return rows.map(({ locale }) => locale);
  };
  const until = async (locale: string) => {
    while (!(await stateOf(TITLE_COLLATION)).includes(locale)) await new Promise((done) => setTimeout(done, 20));
    await world.app.get(TitleOrder).settled();
  };
  const speak = async (language: string) => {
    const { status } = await world.admin.send('PUT', '/api/settings/site', { body: { language } });
    expect(status).toBe(200);
    await until(`${language || 'en'}-u-kn-true`);
  };

  const listed = async (sort: string) =>
    pageOf(await world.admin.list({ sort, type: 'Chapter' })).items.map(({ displayText }) => displayText);
  const queried = async (direction: 'ASC' | 'DESC') => {
    const items = await client.items(`{ chapter(orderBy: {displayText: ${direction}}) { displayText } }`);
    return items.map(({ displayText }) => displayText);
  };
  const leafed = async (direction: 'ASC' | 'DESC') => {
    const found: unknown[] = [];
    for (let after: string | null = null; ;) {
      const { chapterConnection } = (await client.data(
        `query ($after: String) { chapterConnection(orderBy: {displayText: ${direction}}, first: 2, after: $after) {
           nodes { displayText } pageInfo { endCursor hasNextPage } } }`,
        { after },
      )) as {
        chapterConnection: { nodes: { displayText: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
      };
      found.push(...chapterConnection.nodes.map(({ displayText }) => displayText));
      if (!chapterConnection.pageInfo.hasNextPage) return found;
      after = chapterConnection.pageInfo.endCursor;
    }
  };

  it.each(['de', 'sv', ''])('sort by the rules of the language %j wherever they are sorted', async (language) => {
    await speak(language);
    const order = ORDERS[language || 'de'];
    expect(await listed('title')).toEqual(order);
    expect(await listed('title-desc')).toEqual(order.toReversed());
    expect(await queried('ASC')).toEqual(order);
    expect(await queried('DESC')).toEqual(order.toReversed());
    expect(await leafed('ASC')).toEqual(order);
    expect(await leafed('DESC')).toEqual(order.toReversed());
    const browser = await new People(world.app).signedIn();
    const { text } = await browser.open('/Admin/Contents/ContentItems/Chapter?q=sort%3Atitle');
    const places = order.map((title) => text.indexOf(`>${title}<`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('are read from indexes in the order of the language, whichever it came to be', async () => {
    await speak('sv');
    expect((await world.database.query<{ name: string }>(SORTED_BY, [TITLE_COLLATION])).rows).toEqual(
      INDEXES.map((name) => ({ name })),
    );
    expect([...(await stateOf('title_order_next')), ...(await stateOf('title_order_old'))]).toEqual([]);
    const question = {
      types: ['Chapter'],
      groups: statusGroups('published'),
      predicate: always(),
      fields: PAST_VERSION_FIELDS,
      order: sortOrder('title'),
      first: 5,
      skip: 0,
    };
    await world.database.query('SET enable_seqscan = off; SET enable_sort = off');
    const plan = await explained(world.database, listStatement(question), 'with values');
    expect(plan.map((node) => node['Index Name'])).toContain('ix_version_published_title');
  });

  it('stay in their order while the indexes of another are being made, and when these cannot be finished', async () => {
    await speak('de');
    const holder = await holdWrites();
    expect((await world.admin.send('PUT', '/api/settings/site', { body: { language: 'sv' } })).status).toBe(200);
    while ((await stateOf('title_order_next')).length === 0) await new Promise((done) => setTimeout(done, 20));
    expect(await listed('title')).toEqual(ORDERS.de);
    while (!(await isCancelled())) await new Promise((done) => setTimeout(done, 20));
    expect(await listed('title')).toEqual(ORDERS.de);
    await holder();
    await until('sv-u-kn-true');
    expect(await listed('title')).toEqual(ORDERS.sv);
  });

  it('are put into order again at the next start when the server sorts by other rules, of which the doctor tells', async () => {
    await speak('de');
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const told = async () => /^.*order of titles: .*$/m.exec((await commands.run(['doctor'])).output)?.[0];
    expect(await told()).toBe('ok    order of titles: de-u-kn-true');
    await world.database.query(`UPDATE pg_collation SET collversion = '1' WHERE collname = $1`, [TITLE_COLLATION]);
    expect(await told()).toMatch(
      /^FAULT order of titles: de-u-kn-true; the rules of the server have changed .* Start the service again/,
    );
    const node = await startContentWorld({ database: world.app.database });
    try {
      while ((await told())?.startsWith('FAULT')) await new Promise((done) => setTimeout(done, 50));
    } finally {
      await node.stop();
    }
    expect(await listed('title')).toEqual(ORDERS.de);
    commands.clear();
  });

  async function isCancelled(): Promise<boolean> {
    const { rows } = await world.database.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND state = 'active'`,
    );
    return rows.length > 0;
  }

  /** Whoever makes an index has to wait for those who are writing. */
  async function holdWrites(): Promise<() => Promise<void>> {
    await world.database.query('BEGIN; LOCK TABLE content_item_version IN ROW EXCLUSIVE MODE');
    return async () => void (await world.database.query('COMMIT'));
  }
});
