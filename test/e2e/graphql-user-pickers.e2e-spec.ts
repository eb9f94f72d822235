import { Users } from '#features/users';
import { putType } from '../fixtures/listed-items';
import { saveTitled } from '../fixtures/library';
import { Caller } from '../support/caller';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

describe('The users of a user picker', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let eve: string;
  let fay: string;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    const users = world.app.get(Users);
    const create = async (userName: string) => (await users.create({ userName, email: `${userName}@example.com` })).id;
    eve = await create('eve');
    fay = await create('fay');
    const picker = { type: 'UserPickerField', settings: { multiple: true } };
    const fields = [
      { name: 'writers', ...picker },
      { name: 'readers', ...picker },
    ];
    await putType(world.admin, 'Letter', { parts: [{ part: 'TitlePart' }], fields });
    await saveTitled(world.admin, 'Letter', 'One', { writers: { userIds: [fay, eve] }, readers: { userIds: [eve] } });
    await saveTitled(world.admin, 'Letter', 'Two', { writers: { userIds: ['no-user-has-this-id', eve] } });
  });

  afterAll(() => world.stop());

  const letters = (selection: string) => `{ letter(orderBy: { displayText: ASC }) { ${selection} } }`;

  it('are in the order of the ids, without those that do not exist, and take one statement', async () => {
    const query = letters('writers { userIds users { userId userName } } readers { users { userName } }');
    const statements = await statementsDuring(world.app, async () => {
      expect(await admin.items(query)).toEqual([
        {
          writers: {
            userIds: [fay, eve],
            users: [
              { userId: fay, userName: 'fay' },
              { userId: eve, userName: 'eve' },
            ],
          },
          readers: { users: [{ userName: 'eve' }] },
        },
        {
          writers: { userIds: ['no-user-has-this-id', eve], users: [{ userId: eve, userName: 'eve' }] },
          readers: null,
        },
      ]);
    });
    expect(statements).toHaveLength(2);
  });

  it('can be cut by the positions of the ids', async () => {
    const cut = (args: string) => admin.items(letters(`writers { users(${args}) { userName } }`));
    const users = (...userNames: string[]) => ({ writers: { users: userNames.map((userName) => ({ userName })) } });
    expect(await cut('first: 1')).toEqual([users('fay'), users()]);
    expect(await cut('skip: 1')).toEqual([users('eve'), users('eve')]);
    const one = (args: string) => `{ letter(first: 1) { writers { users(${args}) { userName } } } }`;
    expect(await admin.code(one('first: 1001'))).toBe('BAD_USER_INPUT');
    expect(await admin.code(one('skip: -1'))).toBe('BAD_USER_INPUT');
  });

  it('are for callers with ViewUsers alone; others see the ids', async () => {
    const caller = await Caller.register(world);
    const client = new GraphqlClient(world.app, caller.accessToken);
    await caller.holds('ExecuteGraphQL', 'ViewContent');
    const ids = letters('writers { userIds }');
    expect(await client.items(ids)).toEqual(await admin.items(ids));
    const { body } = await client.post(letters('writers { userIds users { userName } } readers { userIds }'));
    expect(body.data).toEqual({
      letter: [
        { writers: { userIds: [fay, eve], users: null }, readers: { userIds: [eve] } },
        { writers: { userIds: ['no-user-has-this-id', eve], users: null }, readers: null },
      ],
    });
    expect(body.errors).toEqual(
      [0, 1].map((index) =>
        expect.objectContaining({
          path: ['letter', index, 'writers', 'users'],
          extensions: { code: 'FORBIDDEN', problem: 'auth.forbidden' },
        }),
      ),
    );
    await caller.holds('ExecuteGraphQL', 'ViewContent', 'ViewUsers');
    expect(await client.items(letters('writers { users { userName } }'))).toHaveLength(2);
  });

  it('are called as they are now, disabled or not', async () => {
    const users = world.app.get(Users);
    await users.disable('fay');
    await world.database.query("UPDATE app_user SET user_name = 'Fay' WHERE id = $1", [fay]);
    const [one] = await admin.items(letters('writers { users(first: 1) { userName } }'));
    expect(one).toEqual({ writers: { users: [{ userName: 'Fay' }] } });
  });

  it('say nothing else of themselves', async () => {
    expect(await admin.data('{ __type(name: "PickedUser") { fields { name } } }')).toEqual({
      __type: { fields: [{ name: 'userId' }, { name: 'userName' }] },
    });
  });
});
