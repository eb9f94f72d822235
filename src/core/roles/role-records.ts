import {
  ManagedRecord,
  type Principal,
  type FormField,
  type RecordManagement,
  type RecordStore,
} from '@espalier/plugin-sdk';
import { RoleGranting, roleKey, Roles } from '#core/auth';
import { text } from '#platform/texts';
import { CreateRoleDto, ReplaceRoleDto, RoleDto } from './rest/role.dto';
import { RoleManagement } from './role-management';
import { summaryOf, type RoleSummary } from './role-summary';
import { roleChanged, roleRenamed } from './roles-errors';

/** The page of a role is its own, `RolePages`: permissions come in groups, of which the form has one at a time. */
@ManagedRecord({
  api: 'roles',
  admin: 'Roles',
  key: 'name',
  one: 'role',
  changed: roleChanged,
  title: text('Roles'),
  newTitle: text('New role'),
  permission: 'ManageRoles',
  navigation: { group: text('Access'), position: 51, help: 'users-and-roles#a-role' },
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
  readonly deletionWarning = text('Every user and application that has it loses it at once.');
  readonly columns = [
    { title: text('Role'), text: ({ name }: RoleSummary) => name },
    { title: text('Description'), text: ({ description }: RoleSummary) => description },
    { title: text('Permissions of its own'), text: ({ permissions }: RoleSummary) => String(permissions.length) },
    { title: text('Kind'), text: ({ builtIn }: RoleSummary) => (builtIn ? text('Built in') : '') },
  ];
  readonly store: RecordStore<RoleSummary, ReplaceRoleDto>;

  constructor(
    roles: Roles,
    management: RoleManagement,
    private readonly granting: RoleGranting,
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

  fields(): readonly FormField[] {
    return [
      { name: 'name', label: text('Name'), hint: text('It cannot be changed later.') },
      { name: 'description', label: text('Description'), optional: true },
    ];
  }

  async obstacleTo({ name }: RoleSummary, principal: Principal): Promise<string | undefined> {
    return (await this.granting.refusalOf(principal, [name]))?.message;
  }
}
