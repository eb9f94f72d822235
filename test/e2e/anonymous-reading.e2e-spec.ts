import { Roles } from '#core/auth';
import { itemOf, problemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let open: Item;
let closed: Item;
let draft: Item;

const ask = (method: string, path: string, body?: object) => world.app.request(method, path, { body });
const give = (...permissions: string[]) =>
  world.app.get(Roles).put({ name: 'Anonymous', description: '', permissions });

beforeAll(async () => {
  world = await startContentWorld();
  const definition = { parts: [{ part: 'TitlePart' }], securable: true };
  await world.admin.putType('Open', definition);
  await world.admin.putType('Closed', definition);
  const publish = (contentType: string) => world.admin.post({ contentType, titlePart: { title: contentType } });
  open = itemOf(await publish('Open'));
  closed = itemOf(await publish('Closed'));
  draft = itemOf(await world.admin.postDraft({ contentType: 'Open', titlePart: { title: 'Draft' } }));
});
afterAll(() => world.stop());

const item = ({ contentItemId }: Item) => `/api/content/${contentItemId}`;
const QUERY = `/api/graphql?query=${encodeURIComponent('{ open { displayText } }')}`;

describe('Without a token', () => {
  describe('as set up', () => {
    it.each(['/api/content', QUERY])('nobody reads %s', async (path) => {
      const answer = await ask('GET', path);
      problemOf(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="espalier"');
    });
  });

  describe('where the role Anonymous may', () => {
    beforeAll(() => give('AccessContentApi', 'ExecuteGraphQL', 'View_Open'));

    it('everybody reads what is published and of a type that the role may view', async () => {
      expect(await ask('GET', item(open))).toMatchObject({ status: 200, body: { displayText: 'Open' } });
      expect((await ask('GET', item(closed))).status).toBe(403);
      expect((await ask('GET', item(draft))).status).not.toBe(200);
      const { body } = await ask('GET', '/api/content');
      expect(body).toMatchObject({ items: [{ displayText: 'Open' }], totalCount: 1 });
      expect(await ask('GET', QUERY)).toMatchObject({
        status: 200,
        body: { data: { open: [{ displayText: 'Open' }] } },
      });
    });

    it('nobody writes, whatever the role may', async () => {
      await give('AccessContentApi', 'ExecuteGraphQL', 'EditContent', 'PublishContent', 'DeleteContent');
      problemOf(await ask('POST', '/api/content', { contentType: 'Open' }), 401);
      problemOf(await ask('DELETE', item(open)), 401);
      problemOf(await ask('POST', '/api/graphql', { query: '{ open { displayText } }' }), 401);
      await give('AccessContentApi', 'ExecuteGraphQL', 'View_Open');
    });

    it('a wrong token is no reason to pass for nobody', async () => {
      problemOf(await world.app.request('GET', item(open), { token: 'wrong' }), 401);
    });

    it.each(['/api/users', '/api/openid/applications', '/api/audit-trail/events', '/api/content-types'])(
      'nobody reads %s',
      async (path) => {
        expect((await ask('GET', path)).status).toBe(401);
      },
    );

    it('nobody reads any more as soon as the right is taken away', async () => {
      await give('View_Open');
      expect((await ask('GET', item(open))).status).toBe(401);
    });
  });
});
