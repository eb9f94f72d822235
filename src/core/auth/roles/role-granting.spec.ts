import type { PermissionDefinition } from '@espalier/plugin-sdk';
import type { ExtensionRegistry } from '#platform/extensions';
import { Grants } from '../permissions/grants';
import { PermissionCatalog } from '../permissions/permission-catalog';
import { GrantedPrincipal, systemPrincipal } from '../principals/principals';
import { RoleGranting } from './role-granting';
import type { Role } from './role';
import type { Roles } from './roles';

const permissions: PermissionDefinition[] = [
  { name: 'SiteOwner', title: 'Everything' },
  { name: 'AccessAdminPanel', title: 'Admin' },
  { name: 'EditContent', title: 'Edit', implies: ['ViewContent'], ownForm: 'EditOwnContent', typePrefix: 'Edit_' },
  { name: 'EditOwnContent', title: 'Edit own', typePrefix: 'EditOwn_' },
  { name: 'ViewContent', title: 'View', typePrefix: 'View_' },
];
const catalog = new PermissionCatalog({ contributions: () => [{ permissions }] } as unknown as ExtensionRegistry);
catalog.onModuleInit();

function grantingOf(roles: Readonly<Record<string, readonly string[]>>): RoleGranting {
  const find = (name: string): Role | undefined =>
    Object.hasOwn(roles, name) ? { name, description: '', permissions: roles[name] } : undefined;
  return new RoleGranting({ finder: () => Promise.resolve(find) } as unknown as Roles);
}

function somebody(...granted: readonly string[]): GrantedPrincipal {
  const grants = new Grants(granted, catalog, () => true);
  return new GrantedPrincipal({ kind: 'user', id: 'id', name: 'name', roles: [] }, grants);
}

async function refusal(holder: readonly string[], role: readonly string[]): Promise<unknown> {
  return grantingOf({ R: role })
    .requireMayGrant(somebody(...holder), ['R'])
    .then(
      () => undefined,
      (error: unknown) => error,
    );
}

describe('A role may be given', () => {
  it.each([
    [['EditContent'], ['EditContent']],
    [['EditContent'], ['ViewContent', 'EditOwnContent']],
    [['EditContent'], ['Edit_Post', 'View_Post', 'EditOwn_Post']],
    [['Edit_Post'], ['View_Post', 'EditOwn_Post']],
    [
      ['EditContent', 'AccessAdminPanel'],
      ['AccessAdminPanel', 'View_Post'],
    ],
    [['SiteOwner'], ['SiteOwner', 'EditContent', 'OfAPlugInThatIsGone']],
    [[], []],
  ])('by whoever has %j when it has %j', async (holder, role) => {
    expect(await refusal(holder, role)).toBeUndefined();
  });

  it.each([
    [['EditContent'], ['SiteOwner'], 'SiteOwner'],
    [['EditContent'], ['ViewContent', 'AccessAdminPanel'], 'AccessAdminPanel'],
    [['ViewContent'], ['EditContent'], 'EditContent'],
    [['EditOwnContent'], ['EditContent'], 'EditContent'],
    [['Edit_Post'], ['Edit_Page'], 'Edit_Page'],
    [['EditOwn_Post'], ['Edit_Post'], 'Edit_Post'],
    [['View_Post'], ['ViewContent'], 'ViewContent'],
    [['OfAPlugInThatIsGone'], ['OfAPlugInThatIsGone'], 'OfAPlugInThatIsGone'],
    [[], ['ViewContent'], 'ViewContent'],
  ])('by nobody who has %j when it has %j', async (holder, role, missing) => {
    expect(await refusal(holder, role)).toMatchObject({
      kind: 'forbidden',
      code: 'auth.role-beyond-caller',
      message: expect.stringContaining(`"R" has the permission ${missing},`),
    });
  });

  it('with others: each of them is looked at, and one that does not exist gives nothing', async () => {
    const granting = grantingOf({ Viewer: ['ViewContent'], Owner: ['SiteOwner'] });
    const viewer = somebody('ViewContent');
    await expect(granting.requireMayGrant(viewer, ['Viewer', 'Nobody'])).resolves.toBeUndefined();
    await expect(granting.requireMayGrant(viewer, ['Viewer', 'Owner'])).rejects.toThrow('"Owner"');
    await expect(granting.requireMayGrant(systemPrincipal, ['Owner'])).resolves.toBeUndefined();
    expect(await granting.refusalOf(viewer, ['Viewer', 'Owner'])).toMatch(/^The role “Owner” has the permission “/);
    expect(await granting.refusalOf(viewer, ['Viewer', 'Nobody'])).toBeUndefined();
  });
});
