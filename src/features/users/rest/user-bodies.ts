import { BodyShape } from '#platform/request';
import type { UserValues } from '../management/user-management';
import type { NewUser } from '../user';

const MAX_ROLES = 100;

const USER_NAME = { type: 'string', minLength: 1, maxLength: 100, examples: ['jane'] };
const EMAIL = { type: 'string', maxLength: 254, examples: ['jane@example.com'] };
const ROLES = {
  type: 'array',
  items: { type: 'string', maxLength: 100 },
  maxItems: MAX_ROLES,
  description: 'Names of roles, all of whose permissions the caller has too.',
};
const PASSWORD = { type: 'string', maxLength: 1024, writeOnly: true, description: 'At least 8 characters.' };

/** Taken, so that what was read can be edited and sent back; not looked at. */
const READ = { readOnly: true, description: 'Not looked at.' };

export const NEW_USER = new BodyShape<NewUser>({
  properties: {
    userName: USER_NAME,
    email: EMAIL,
    enabled: { type: 'boolean', default: true },
    roles: { ...ROLES, default: [] },
    password: { ...PASSWORD, description: 'At least 8 characters. Without one nobody can sign in until it is set.' },
  },
  required: ['userName', 'email'],
});

/** All of a user: what is left out is an error, not switched on or off. */
export const USER_VALUES = new BodyShape<UserValues>({
  properties: {
    userName: USER_NAME,
    email: EMAIL,
    enabled: { type: 'boolean' },
    roles: ROLES,
    id: READ,
    hasPassword: READ,
    createdUtc: READ,
  },
  required: ['userName', 'email', 'enabled', 'roles'],
});

export const NEW_PASSWORD = new BodyShape<{ readonly password: string }>({
  properties: { password: PASSWORD },
  required: ['password'],
});
