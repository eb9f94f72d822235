import { PermissionCatalog, Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { NOT_DESCRIBED, opens, OPERATIONS, PUBLIC_OPERATIONS, type Operation } from '../fixtures/operations';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { databaseSnapshot } from '../support/invariants';
import { describedOperations, idleRequestOf, routedOperations, send } from '../support/operations';

/** Which operation opens to whom, of those who have proved to be somebody: asked with requests that find or mean nothing. */
let world: ContentWorld;

const FORMS_FOR_A_TYPE = ['Publish', 'Edit', 'Delete', 'View', 'Preview', 'Clone'].flatMap((verb) => [
  `${verb}_Post`,
  `${verb}Own_Post`,
]);

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Post', { securable: true });
});
afterAll(() => world.stop());

async function tokenWith(...roles: string[]): Promise<string> {
  const clientId = `of-${roles.join().toLowerCase()}`;
  const { clientSecret } = await world.app.get(Applications).create({ clientId, roles });
  return world.app.token(clientId, clientSecret);
}

/** What each operation answers: `open`, or the permission that is said to be missing. Nothing is changed by asking. */
async function outcomes(token: string): Promise<Record<string, string>> {
  const before = await databaseSnapshot(world.database);
  const entries = Object.keys(OPERATIONS).map(async (operation) => {
    const { status, text } = await send(world.app, idleRequestOf(operation), { token });
    const [, missing] = /the permission (\w+)\./.exec(text) ?? [];
    return [operation, [200, 400, 404, 415].includes(status) ? 'open' : `${status}, ${missing}`] as const;
  });
  const found = await Promise.all(entries);
  expect(await databaseSnapshot(world.database)).toEqual(before);
  return Object.fromEntries(found);
}

function expected(isOpen: (operation: Operation) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, operation]) => [
      name,
      isOpen(operation) ? 'open' : `403, ${operation.needs}`,
    ]),
  );
}

describe('The table', () => {
  it('has every operation that is described', async () => {
    const described = Object.keys(OPERATIONS).filter((operation) => !NOT_DESCRIBED.includes(operation));
    expect((await describedOperations(world.app)).toSorted()).toEqual(described.toSorted());
  });

  it('has every operation that there is', () => {
    const known = [...Object.keys(OPERATIONS), ...PUBLIC_OPERATIONS];
    expect(routedOperations(world.app).toSorted()).toEqual(known.toSorted());
  });
});

describe('At set-up, the operations', () => {
  it.each(['Contributor', 'Moderator'])('are closed to the role %s', async (role) => {
    expect(await outcomes(await tokenWith(role))).toEqual(expected(({ needs }) => needs === 'nothing'));
  });

  it.each([
    ['Editor', ['ManageMediaContent', 'ManageOthersMediaContent']],
    ['Author', ['ManageMediaContent']],
  ])('are closed to the role %s, but for those of media', async (role, held) => {
    const open = ['nothing', ...held];
    expect(await outcomes(await tokenWith(role))).toEqual(expected(({ needs }) => open.includes(needs)));
  });

  it('are closed to somebody without a role', async () => {
    expect(await outcomes(await tokenWith())).toEqual(expected(({ needs }) => needs === 'nothing'));
  });

  it('are open to the role Administrator', async () => {
    expect(await outcomes(await tokenWith('Administrator'))).toEqual(expected(() => true));
  });
});

describe('The operations', () => {
  let roles: Roles;
  let names: string[];
  let token: string;
  const hold = (...permissions: readonly string[]) => roles.put({ name: 'Tried', description: '', permissions });

  beforeAll(async () => {
    roles = world.app.get(Roles);
    names = world.app
      .get(PermissionCatalog)
      .all()
      .map(({ name }) => name);
    await roles.put({ name: 'Authenticated', description: '', permissions: [] });
    await hold();
    token = await tokenWith('Tried');
  });

  // What somebody may do is what each of their permissions lets them do: so those that open nothing are tried together.
  it('open to the permission that they need, and to no other single one', async () => {
    expect(names.length).toBeGreaterThan(30);
    const needing = Object.values(OPERATIONS).filter(({ needs }) => needs !== 'nothing');
    const all = [...names, ...FORMS_FOR_A_TYPE];
    const opening = new Set(all.filter((name) => needing.some((operation) => opens(name, operation))));
    const others = all.filter((name) => !opening.has(name));
    for (const held of [others, ...[...opening].map((name) => [name])]) {
      await hold(...held);
      const found = await outcomes(token);
      const isOpen = (operation: Operation) => held.some((name) => opens(name, operation));
      expect({ held, ...found }).toEqual({ held, ...expected(isOpen) });
    }
  });

  it('stay closed to all other permissions together', async () => {
    for (const needed of new Set(Object.values(OPERATIONS).map(({ needs }) => needs))) {
      const others = names.filter((name) => !opens(name, { needs: needed }));
      await hold(...others);
      const found = await outcomes(token);
      const isOpen = (operation: Operation) => ['nothing', ...others].some((name) => opens(name, operation));
      expect({ needed, ...found }).toEqual({ needed, ...expected(isOpen) });
    }
  });
});
