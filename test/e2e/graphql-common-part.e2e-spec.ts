import { Caller } from '../support/caller';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

describe('commonPart in GraphQL', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let old: Item;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Tree', {
      parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }],
      fields: [
        { name: 'height', type: 'NumericField' },
        { name: 'friends', type: 'ContentPickerField', settings: { multiple: true } },
      ],
    });
    await world.admin.putType('Grove', {
      parts: [{ part: 'CommonPart' }, { part: 'BagPart', settings: { containedContentTypes: ['Tree'] } }],
    });
    const commonPart = { createdUtc: '2001-02-03T04:05:06Z' };
    old = itemOf(await world.admin.post({ contentType: 'Tree', titlePart: { title: 'Oak' }, height: 7, commonPart }));
    const friends = { contentItemIds: [old.contentItemId] };
    await world.admin.post({ contentType: 'Tree', titlePart: { title: 'Elm' }, friends });
    await world.admin.post({ contentType: 'Grove', bagPart: { contentItems: [{ contentType: 'Tree', height: 1 }] } });
  });

  afterAll(() => world.stop());

  it('has the four properties of the part, in one statement', async () => {
    const query = `{ tree(orderBy: { createdUtc: ASC }, first: 1) {
      commonPart { createdUtc owner content contentItem { displayText height titlePart { title } ... on ContentItem { author } } } } }`;
    const createdUtc = '2001-02-03T04:05:06.000Z';
    const { owner, author } = old;
    const statements = await statementsDuring(world.app, async () =>
      expect(await admin.items(query)).toEqual([
        {
          commonPart: {
            createdUtc,
            owner,
            content: { createdUtc, owner },
            contentItem: { displayText: 'Oak', height: 7, titlePart: { title: 'Oak' }, author },
          },
        },
      ]),
    );
    expect(statements).toHaveLength(1);
  });

  it('leads from the item to the item as often as it is asked, and to what it picks', async () => {
    const query = `{ treeConnection(where: { displayText: "Elm" }) { edges { node { ...Again } } } }
      fragment Again on Tree { commonPart { contentItem { commonPart { contentItem { friends { contentItems {
        ... on Tree { height commonPart { owner contentItem { height } } } } } } } } } }`;
    const contentItems = [{ height: 7, commonPart: { owner: old.owner, contentItem: { height: 7 } } }];
    const contentItem = { commonPart: { contentItem: { friends: { contentItems } } } };
    expect(await admin.data(query)).toEqual({ treeConnection: { edges: [{ node: { commonPart: { contentItem } } }] } });
  });

  it('is filtered as the properties of the item are', async () => {
    const titles = async (where: string) =>
      (await admin.items(`{ tree(where: { commonPart: { ${where} } }) { displayText } }`)).map(
        ({ displayText }) => displayText,
      );
    expect(await titles('createdUtc_lt: "2002-01-01T00:00:00Z"')).toEqual(['Oak']);
    expect(await titles('createdUtc_gt: "2002-01-01T00:00:00Z"')).toEqual(['Elm']);
    expect(await titles(`owner: "${old.owner as string}"`)).toEqual(['Elm', 'Oak']);
    expect(await titles('owner_not_in: ["nobody"], createdUtc: "2001-02-03T04:05:06Z"')).toEqual(['Oak']);
    expect(await titles('owner_contains: "nobody"')).toEqual([]);
  });

  it('shows nothing of items that the caller may not see', async () => {
    const caller = await Caller.register(world);
    await caller.holds('ExecuteGraphQL', 'ViewOwnContent');
    const theirs = new GraphqlClient(world.app, caller.accessToken);
    expect(await theirs.items('{ tree { commonPart { owner contentItem { displayText } } } }')).toEqual([]);
  });

  it('has no owner and date within bags, as embedded items have none', async () => {
    const query =
      '{ grove { bagPart { contentItems { ... on Tree { commonPart { createdUtc owner contentItem { height } } } } } } }';
    const commonPart = { createdUtc: null, owner: null, contentItem: { height: 1 } };
    expect(await admin.items(query)).toEqual([{ bagPart: { contentItems: [{ commonPart }] } }]);
  });
});
