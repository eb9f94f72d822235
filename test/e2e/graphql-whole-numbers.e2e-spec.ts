import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

const WHOLE = { type: 'NumericField', settings: { scale: 0 } };

describe('A number field with scale 0', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    const seats = { name: 'seats', ...WHOLE };
    await world.admin.putType('Table', {
      parts: [{ part: 'TitlePart' }, { part: 'ContainedPart' }],
      fields: [seats, { name: 'price', type: 'NumericField' }],
    });
    await world.admin.putType('Room', {
      parts: [
        { part: 'TitlePart' },
        { part: 'ListPart', settings: { containedContentTypes: ['Table'] } },
        { part: 'BagPart', settings: { containedContentTypes: ['Table'] } },
      ],
    });
    const bagPart = { contentItems: [{ contentType: 'Table', seats: 6 }] };
    const room = { contentType: 'Room', titlePart: { title: 'Hall' }, bagPart };
    const { contentItemId } = itemOf(await world.admin.post(room));
    const containedPart = { listContentItemId: contentItemId };
    for (const count of [2, 4])
      await world.admin.post({ contentType: 'Table', seats: count, price: 9.5, containedPart });
  });

  afterAll(() => world.stop());

  const kinds = async (type: string) => {
    const query = `{ type: __type(name: "${type}") { fields { name type { name } } inputFields { name type { name ofType { ofType { name } } } } } }`;
    type Field = { name: string; type: { name: string | null; ofType: { ofType: { name: string } } | null } };
    const data = (await admin.data(query)) as { type: { fields: Field[] | null; inputFields: Field[] | null } };
    const members = data.type.fields ?? data.type.inputFields ?? [];
    return Object.fromEntries(members.map(({ name, type: of }) => [name, of.name ?? of.ofType?.ofType.name]));
  };

  it('is Int in answers and in every condition', async () => {
    expect(await kinds('Table')).toMatchObject({ seats: 'Int', price: 'Float' });
    expect(await kinds('TableWhereInput')).toMatchObject({
      ...Object.fromEntries(
        ['', '_not', '_in', '_not_in', '_lt', '_lte', '_gt', '_gte'].map((suffix) => [`seats${suffix}`, 'Int']),
      ),
      price: 'Float',
      price_in: 'Float',
    });
    expect(await kinds('TableContainedPartWhereInput')).toMatchObject({ order: 'Int', order_gt: 'Int' });
  });

  it('is found by whole numbers, in queries and lists, and read in bags', async () => {
    const query = `query ($least: Int, $some: [Int!]) {
      table(where: { seats_gte: $least }) { seats }
      room { listPart { contentItems(where: { seats_in: $some }) { seats } } bagPart { contentItems { ... on Table { seats } } } }
    }`;
    expect(await admin.data(query, { least: 3, some: [2, 3] })).toEqual({
      table: [{ seats: 4 }],
      room: [{ listPart: { contentItems: [{ seats: 2 }] }, bagPart: { contentItems: [{ seats: 6 }] } }],
    });
    expect(await admin.code('{ table(where: { seats: 2.5 }) { seats } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(await admin.code('{ table(where: { seats: 2147483648 }) { seats } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('is an integer of 32 bits in the JSON Schema, and refuses all others', async () => {
    const { body } = await world.app.request('GET', '/api/content-types/Table/schema', {
      token: await world.app.token(),
    });
    expect(body).toMatchObject({
      properties: { seats: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } },
    });
    for (const seats of [2 ** 31, -(2 ** 31) - 1, 2.5]) {
      const refused = await world.admin.post({ contentType: 'Table', seats });
      expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([400, ['seats']]);
    }
    const most = itemOf(await world.admin.post({ contentType: 'Table', seats: 2 ** 31 - 1 }));
    expect(await admin.items(`{ table(where: { seats: ${most.seats as number} }) { seats } }`)).toEqual([
      { seats: 2 ** 31 - 1 },
    ]);
  });
});
