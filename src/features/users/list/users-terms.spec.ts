import { describeUsersFilterProvider } from '@espalier/testing';
import type { Roles } from '#core/auth';
import { UsersTerms } from './users-terms';

const editor = { name: 'Editor' };
const roles = {
  get: async (name: string) => (name === editor.name ? editor : undefined),
  all: async () => [editor],
} as unknown as Roles;

describeUsersFilterProvider(new UsersTerms(roles), {
  items: {
    steve: { userName: 'steve', email: 'steve@example.com' },
    bill: { userName: 'bill', email: 'bill@example.org' },
  },
  finds: {
    steve: ['steve'],
    'name:(steve OR bill)': ['steve', 'bill'],
    'email:example.org': ['bill'],
    'status:enabled': ['steve', 'bill'],
    'role:Editor': ['steve', 'bill'],
    'sort:email': ['steve', 'bill'],
  },
  refuses: ['status:lost', 'role:Painter', 'sort:size'],
});
