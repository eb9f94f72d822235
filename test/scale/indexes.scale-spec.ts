import { TextSamples } from '#core/content';
import { Database } from '#platform/database';
import { GraphqlClient } from '../support/graphql-client';
import { explained, type PlanNode } from '../support/plans';
import { startManyItems, type ManyItems } from './many-items';

const ITEMS = Number(process.env.SCALE_ITEMS ?? 1_000_000);
const STATUSES = ['PUBLISHED', 'DRAFT', 'LATEST', 'ALL'] as const;
const ITEM_FIELDS = [
  'contentItemId', 'contentItemVersionId', 'contentType', 'displayText', 'published', 'latest', 'modifiedUtc', 'publishedUtc',
  'createdUtc', 'owner', 'author',
] as const; // prettier-ignore

/**
 * Answered from the index of the ordering, past all items of the type where few match: parts of ids are in no index, for they would
 * double the cost of a save; of lists whole entries are, and of parts what items are looked up by. Titles are in that of `displayText`.
 */
const READ_IN_ORDER =
  /^(contentItem(Version)?Id_(contains|ends_with)|(tags|related\.contentItemIds)_\w+_?with|(tags|related\.contentItemIds)_contains|titlePart\.title.*|autoroutePart\.(?!path).*)$/;
/** Of a million, for a condition that some forty versions meet. */
const MOST_ROWS = 1000;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Otherwise connections may plan it once for all values. */
  readonly isPlannedByValues: boolean;
}

/** A key of `where`, by its path, and the values that it takes. */
interface Condition {
  readonly path: string;
  readonly where: Readonly<Record<string, unknown>>;
}

describe(`Among ${ITEMS.toLocaleString('en')} items of 20 types`, () => {
  let many: ManyItems;
  let graphql: GraphqlClient;
  let conditions: readonly Condition[];
  let query: string;

  beforeAll(async () => {
    many = await startManyItems(ITEMS);
    graphql = new GraphqlClient(many.world.app, await many.world.app.token());
    query = `${many.contentType.slice(0, 1).toLowerCase()}${many.contentType.slice(1)}`;
    conditions = await conditionsOf(`${many.contentType}WhereInput`);
  });

  afterAll(() => many.world.stop());

  /** Every key that the schema has, with values that few items have. */
  async function conditionsOf(input: string, path: readonly string[] = []): Promise<Condition[]> {
    const { __type: type } = (await graphql.data(
      'query ($name: String!) { __type(name: $name) { inputFields { name type { kind name ofType { kind } } } } }',
      { name: input },
    )) as { __type: { inputFields: { name: string; type: { kind: string; name: string | null } }[] } };
    const nested = type.inputFields
      .filter(({ name }) => !['AND', 'OR', 'NOT'].includes(name))
      .map(async ({ name, type: { kind, name: typeName } }): Promise<Condition[]> => {
        if (kind === 'INPUT_OBJECT' && typeName !== null) return conditionsOf(typeName, [...path, name]);
        const whole = [...path, name].join('.');
        return [{ path: whole, where: nest([...path, name], valueFor(whole)) }];
      });
    return (await Promise.all(nested)).flat();
  }

  function valueFor(path: string): unknown {
    const [, member, operator = ''] = /^(.*?)(?:_(\w+))?$/.exec(path) ?? [];
    const place = /^lte?$/.test(operator) ? 'low' : /^gte?$/.test(operator) ? 'high' : 'middle';
    // What is not stored is a switch of a part.
    const value = many.samples[place][member] ?? true;
    if (operator.endsWith('in')) return [value];
    if (typeof value !== 'string') return value;
    if (operator.endsWith('contains')) return value.slice(3, -1);
    if (operator.endsWith('starts_with')) return value.slice(0, -1);
    return operator.endsWith('ends_with') ? value.slice(2) : value;
  }

  /** The only statement that a query runs. */
  async function statementOf(text: string, variables: unknown): Promise<Statement> {
    // What is known of texts is read behind the back of whoever asks first.
    await graphql.data(text, variables);
    await many.world.app.get(TextSamples).settled();
    const rows = jest.spyOn(many.world.app.get(Database), 'replicaTextRows');
    try {
      await graphql.data(text, variables);
      expect(rows).toHaveBeenCalledTimes(1);
      const [[{ text: sql, isPlannedByValues = false }, values]] = rows.mock.calls;
      return { text: sql, values, isPlannedByValues };
    } finally {
      rows.mockRestore();
    }
  }

  async function plansOf(text: string, variables: unknown): Promise<PlanNode[][]> {
    const statement = await statementOf(text, variables);
    const ways = statement.isPlannedByValues
      ? (['with values'] as const)
      : (['with values', 'without values'] as const);
    const plans: PlanNode[][] = [];
    for (const way of ways) plans.push(await explained(many.world.database, statement, way));
    return plans;
  }

  /** What is read of tables of content without an index, or by the thousand. */
  function faultsOf(plan: readonly PlanNode[], most: number): string[] {
    return plan
      .filter((node) => node['Relation Name'] !== undefined || node['Index Name'] !== undefined)
      .flatMap((node) => {
        const loops = node['Actual Loops'] ?? 1;
        const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
        const read = ((node['Actual Rows'] ?? 0) + removed) * loops;
        const name = `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`;
        if (node['Node Type'] === 'Seq Scan') return [name];
        return read > most ? [`${name}: ${read} rows`] : [];
      });
  }

  it('there is a value for every key of where', () => {
    expect(conditions.length).toBeGreaterThan(150);
  });

  it.each(STATUSES)('every condition on status %s is answered from an index', async (status) => {
    const faults: Record<string, string[]> = {};
    const text = `query ($where: ${many.contentType}WhereInput) { ${query}(where: $where, status: ${status}, first: 10) { displayText } }`;
    for (const { path, where } of conditions) {
      const most = READ_IN_ORDER.test(path) ? 2 * many.itemsOfType : MOST_ROWS;
      const found = (await plansOf(text, { where })).flatMap((plan) => faultsOf(plan, most));
      if (found.length > 0) faults[path] = found;
    }
    expect(faults).toEqual({});
  });

  it.each(STATUSES)(
    'every ordering of status %s is read from an index, from the start and from a cursor',
    async (status) => {
      const faults: Record<string, string[]> = {};
      for (const field of ITEM_FIELDS) {
        for (const direction of ['ASC', 'DESC']) {
          const plans = [
            ...(await plansOf(
              `{ ${query}(orderBy: { ${field}: ${direction} }, status: ${status}, first: 10) { displayText } }`,
              {},
            )),
            ...(await plansOf(connection(status, field, direction), {
              after: await cursorOf(status, field, direction),
            })),
          ];
          const found = plans.flatMap((plan) => faultsOf(plan, 300));
          if (found.length > 0) faults[`${field} ${direction}`] = found;
        }
      }
      expect(faults).toEqual({});
    },
  );

  function connection(status: string, field: string, direction: string): string {
    return `query ($where: ${many.contentType}WhereInput, $after: String) {
      ${query}Connection(where: $where, orderBy: { ${field}: ${direction} }, status: ${status}, first: 10, after: $after) {
        nodes { displayText } pageInfo { endCursor } } }`;
  }

  /** Of an item in the middle. */
  async function cursorOf(status: string, field: string, direction: string): Promise<string> {
    const where = { contentItemId: many.samples.middle.contentItemId };
    const { [`${query}Connection`]: page } = (await graphql.data(connection(status, field, direction), {
      where,
    })) as Record<string, { pageInfo: { endCursor: string } }>;
    return page.pageInfo.endCursor;
  }
});

function nest(path: readonly string[], value: unknown): Readonly<Record<string, unknown>> {
  const [head, ...rest] = path;
  return { [head]: rest.length === 0 ? value : nest(rest, value) };
}
