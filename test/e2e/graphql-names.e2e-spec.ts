import { systemPrincipal } from '#core/auth';
import { Recipes } from '#core/recipes';
import { ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { keepType } from '../support/kept-type';
import { startTestApp } from '../support/test-app';

const MEDIA = (name: string) => ({ name, type: 'MediaField' });
const TITLED = { parts: [{ part: 'TitlePart' }] };

describe('A type whose names in GraphQL others have', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld();
    await world.admin.putType('Article', {
      parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }, { part: 'ListPart' }],
      fields: [MEDIA('image')],
    });
  });
  afterAll(() => world.stop());

  const put = async (name: string, definition: object) => {
    const { status, body } = await world.unchanged(() => world.admin.putType(name, definition));
    return [status, ...Object.keys((body as { errors?: object }).errors ?? {})];
  };

  it.each([
    'ArticleConnection',
    'ArticleEdge',
    'ArticleWhereInput',
    'ArticleOrderByInput',
    'ArticleTitlePart',
    'ArticleTitlePartWhereInput',
    'ArticleCommonPart',
    'ArticleListPart',
    'ArticleImage',
    'ArticleImageWhereInput',
    'ContentItem',
    'ContentItemWhereInput',
    'Query',
    'Mutation',
    'Subscription',
    'String',
    'Int',
    'ID',
    'Boolean',
    'JSON',
    'DateTime',
    'PageInfo',
    'PickedUser',
    'PublicationStatus',
    'OrderByDirection',
  ])('is refused: %s', async (name) => expect(await put(name, TITLED)).toEqual([400, 'name']));

  it('is refused for a member of it, and for names that it would have twice', async () => {
    await world.admin.putType('PersonPhoto', TITLED);
    expect(await put('Person', { fields: [MEDIA('photo')] })).toEqual([400, 'fields']);
    expect(await put('Train', { fields: [MEDIA('connection')] })).toEqual([400, 'fields']);
    expect(await put('Train', { fields: [MEDIA('edge')] })).toEqual([400, 'fields']);
    await world.admin.putType('ZooConnection', TITLED);
    expect(await put('Zoo', TITLED)).toEqual([400, 'name']);
    const { text } = await world.admin.putType('Zoo', TITLED);
    expect(text).toContain(
      'GraphQL would name ZooConnection after it, and the type ZooConnection has that name there.',
    );
  });

  it.each(['Articles', 'Connection', 'ArticleImages', 'Edge', 'Strings', 'Int32'])(
    'is another one than: %s',
    async (name) => expect((await world.admin.putType(name, TITLED)).status).toBe(200),
  );

  it('is refused in recipes too', async () => {
    const steps = [{ name: 'content-definition', contentTypes: [{ name: 'ArticleEdge', ...TITLED }] }];
    const recipe = { json: { name: 'clash', steps }, source: 'test', directory: '/' };
    const run = world.app.get(Recipes).run(recipe, { principal: systemPrincipal });
    await expect(run).rejects.toThrow('ArticleEdge');
  });

  it('that was there before stays, and can be changed as far as it makes nothing worse', async () => {
    await keepType(world.app, world.admin, 'ArticleEdge', TITLED);
    expect((await world.admin.putType('ArticleEdge', { ...TITLED, displayName: 'Edges' })).status).toBe(200);
    expect((await world.admin.putType('Article', { ...TITLED, displayName: 'Texts' })).status).toBe(200);
    expect(await put('ArticleEdge', { ...TITLED, fields: [MEDIA('edge')] })).toEqual([400, 'fields']);
    const admin = new GraphqlClient(world.app, await world.app.token());
    expect(await admin.data('{ articleEdge { __typename } }')).toEqual({ articleEdge: [] });
  });

  it('is refused however many nodes are asked at once', async () => {
    const other = await startTestApp({ database: world.app.database });
    try {
      const there = new ContentApi(other, await other.token());
      for (const name of ['A', 'B', 'C', 'D', 'E']) {
        const answers = await Promise.all([
          world.admin.putType(`Race${name}`, TITLED),
          there.putType(`Race${name}Connection`, TITLED),
        ]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      }
    } finally {
      await other.stop();
    }
  });
});
