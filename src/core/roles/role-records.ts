import {
  ManagedRecord,
  type Principal,
  type FormField,
  type RecordColumn,
  type RecordManagement,
  type RecordStore,
} from '@espalier/plugin-sdk';
import { quoted } from '@espalier/filter-syntax';
import { ANONYMOUS, isGivenByItself, ROLE_USERS, RoleGranting, roleKey, Roles } from '#core/auth';
import { COUNTED_UP_TO, countInWords } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { CreateRoleDto, ReplaceRoleDto, RoleDto } from './rest/role.dto';
import { RoleManagement, summaryOf, type RoleSummary } from './role-management';
import { roleChanged, roleRenamed } from './roles-errors';

/** The page of a role is its own, `RolePages`: permissions come in groups, of which the form has one at a time. */
@ManagedRecord({
  api: 'roles',
  admin: 'Roles',
  key: 'name',
  one: 'role',
  changed: roleChanged,
  get title() {
    return text('Roles');
  },
  get newTitle() {
    return text('New role');
  },
  get many() {
    return text('roles');
  },
  permission: 'ManageRoles',
  navigation: {
    get group() {
      return text('Administration');
    },
    icon: 'shield-check',
    position: 51,
    help: 'users-and-roles#roles',
  },
  create: CreateRoleDto,
  replace: ReplaceRoleDto,
  shown: RoleDto,
  unpaged: true,
  operations: {
    list: { summary: 'Lists all roles, in the order of their names' },
    create: { description: 'The caller has to have each of its permissions.', problems: [409] },
    replace: {
      summary: 'Replaces description and permissions of a role',
      description: 'The caller has to have each permission that it has or gets.',
      problems: [409],
    },
    remove: { description: 'Whoever has it loses it, from the next request on.', problems: [409] },
  },
})
export class RoleRecords implements RecordManagement<RoleSummary, ReplaceRoleDto> {
  get deletionWarning() {
    return text('Every user and application with this role loses it immediately.');
  }
  get columns() {
    return [
      {
        title: text('Role'),
        text: ({ name }: RoleSummary) => name,
        below: ({ description }: RoleSummary) => description,
      },
      { title: text('Own permissions'), text: ({ permissions }: RoleSummary) => String(permissions.length) },
      { title: text('Kind'), text: ({ builtIn }: RoleSummary) => (builtIn ? text('Built in') : '') },
    ];
  }
  readonly store: RecordStore<RoleSummary, ReplaceRoleDto>;

  constructor(
    roles: Roles,
    management: RoleManagement,
    private readonly granting: RoleGranting,
    private readonly registry: ExtensionRegistry,
  ) {
    this.store = {
      page: async ({ first, skip }) => {
        const all = await roles.all();
        return { items: all.slice(skip, skip + first).map(summaryOf), totalCount: all.length };
      },
      get: async (name) => summaryOf(await management.get(name)),
      create: async ({ name = '', description, permissions }, principal) => ({
        record: summaryOf(await management.create(principal, { name, description, permissions })),
      }),
      replace: async (name, { name: sent = name, description, permissions }, check, principal) => {
        if (roleKey(sent) !== roleKey(name)) throw roleRenamed(name);
        const role = await management.change(principal, name, () => ({ description, permissions }), check);
        return { record: summaryOf(role) };
      },
      remove: (name, check, principal) => management.remove(principal, name, check),
    };
  }

  async moreColumns(
    roles: readonly RoleSummary[],
    principal: Principal,
  ): Promise<readonly RecordColumn<RoleSummary>[]> {
    if (!principal.may('ViewUsers')) return [];
    const given = roles.map(({ name }) => name).filter((name) => !isGivenByItself(name));
    const counts = await this.registry.the(ROLE_USERS).counts(given, COUNTED_UP_TO);
    return [
      {
        title: text('Users'),
        text: ({ name }) => countInWords(counts.get(name)) ?? everyoneWith(name),
        href: ({ name }) => (counts.get(name) ? usersWithRole(name) : undefined),
      },
    ];
  }

  fields(): readonly FormField[] {
    return [
      { name: 'name', label: text('Name'), hint: text('It cannot be changed later.') },
      { name: 'description', label: text('Description'), optional: true },
    ];
  }

  obstacleTo({ name }: RoleSummary, principal: Principal): Promise<string | undefined> {
    return this.granting.refusalOf(principal, [name]);
  }
}

/** Of a role that nobody is given. */
function everyoneWith(role: string): string {
  return roleKey(role) === roleKey(ANONYMOUS) ? text('Every visitor') : text('Everyone who is signed in');
}

/** The list of them. */
export function usersWithRole(name: string): string {
  return `/Admin/Users?${new URLSearchParams({ q: `role:${quoted(name, '"')}` }).toString()}`;
}
