import { getIntrospectionQuery } from 'graphql';
import { Roles } from '#core/auth';
import { Caller } from '../support/caller';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

const TEXT = (name: string) => ({ name, type: 'TextField', settings: { indexed: true } });

describe('A type whose items a caller may not view', () => {
  let world: ContentWorld;
  let caller: Caller;
  let theirs: GraphqlClient;
  let admin: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Layoff', {
      displayName: 'Redundancies',
      description: 'Planned for May',
      parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }],
      fields: [TEXT('salarySaved'), { name: 'photo', type: 'MediaField' }],
    });
    await world.admin.putType('Quote', { fields: [TEXT('words')] });
    await world.admin.putType('Article', {
      parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Quote'] } }],
      fields: [TEXT('teaser')],
    });
    caller = await Caller.register(world);
    await caller.holds('ExecuteGraphQL', 'View_Article');
    theirs = new GraphqlClient(world.app, caller.accessToken);
  });

  afterAll(() => world.stop());

  it('has its name in the schema, and nothing of its own', async () => {
    const { text } = await theirs.post(getIntrospectionQuery({ descriptions: true }));
    expect(text).toContain('"teaser"');
    expect(text).toContain('"Layoff"');
    expect(text).not.toMatch(/salarySaved|photo|LayoffTitlePart|LayoffCommonPart|Redundancies|Planned/i);
    expect((await admin.post(getIntrospectionQuery())).text).toMatch(/salarySaved/);
  });

  it('is not told of by __type, nor by what may have been meant', async () => {
    const asked = [
      '{ __type(name: "LayoffPhoto") { name } }',
      '{ __type(name: "Layoff") { fields { name } } }',
      '{ __type(name: "LayoffWhereInput") { inputFields { name } } }',
      '{ layoff { salarySave } }',
      '{ layoff(where: { salarySave: "" }) { displayText } }',
      '{ layoff(where: { salarySaved_contain: "" }) { displayText } }',
      '{ contentItem(contentItemId: "x") { salarySave ... on Layoff { salarySave } ... on LayoffPhot { paths } } }',
      '{ article { salarySave } }',
      'query ($where: LayoffWhereInput) { layoff(where: $where) { displayText } }',
    ];
    for (const query of asked) {
      const { text } = await theirs.post(query, { where: { salarySave: '' } });
      expect(text.replaceAll(/"(Cannot query field|Field) \\"[^"]*\\"/g, '')).not.toMatch(/salarySaved|LayoffPhoto/);
    }
    expect((await admin.post(asked[3])).text).toContain('Did you mean \\"salarySaved\\"');
  });

  it('is refused as before when its items are asked for', async () => {
    expect(await theirs.code('{ layoff { displayText } }')).toBe('FORBIDDEN');
    expect(await theirs.code('{ layoffConnection { totalCount } }')).toBe('FORBIDDEN');
    expect(await theirs.code('{ layoff { salarySaved } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('is shown where its items may be within others', async () => {
    const query = '{ article { bagPart { contentItems { ... on Quote { words } } } } }';
    expect(await theirs.items(query)).toEqual([]);
    expect(await theirs.code('{ quote { words } }')).toBe('FORBIDDEN');
  });

  it('appears with the right to view some of it, however the query was asked before, and goes with it', async () => {
    const query = '{ layoff { salarySaved } }';
    expect(await admin.items(query)).toEqual([]);
    expect(await theirs.code(query)).toBe('GRAPHQL_VALIDATION_FAILED');
    await caller.holds('ExecuteGraphQL', 'View_Article', 'ViewOwn_Layoff');
    expect(await theirs.items(query)).toEqual([]);
    await caller.holds('ExecuteGraphQL', 'View_Article');
    expect(await theirs.code(query)).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(await admin.items(query)).toEqual([]);
  });

  it('follows changes of types for each caller', async () => {
    await world.admin.putType('Article', { parts: [{ part: 'TitlePart' }], fields: [TEXT('teaser'), TEXT('intro')] });
    expect(await theirs.items('{ article { intro } }')).toEqual([]);
    expect(await theirs.code('{ quote { words } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    await world.app.get(Roles).put({ name: 'Authenticated', description: '', permissions: ['ViewContent'] });
    expect(await theirs.items('{ quote { words } layoff { salarySaved } }')).toEqual([]);
  });
});
