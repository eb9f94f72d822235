import type { Role } from '#core/auth';
import { BodyShape } from '#platform/request';

/** More than all permissions of hundreds of content types. */
const MAX_PERMISSIONS = 20_000;

const NAME = { type: 'string', maxLength: 100, examples: ['Importer'] };
const DESCRIPTION = { type: 'string', maxLength: 1000, default: '' };
const PERMISSIONS = {
  type: 'array',
  items: { type: 'string', maxLength: 200 },
  maxItems: MAX_PERMISSIONS,
  description: 'Names of permissions, all of which the caller has too.',
};

export const NEW_ROLE = new BodyShape<Role>({
  properties: { name: NAME, description: DESCRIPTION, permissions: { ...PERMISSIONS, default: [] } },
  required: ['name'],
});

/** A name or `builtIn` may be sent back as it was read. */
export const ROLE_VALUES = new BodyShape<Omit<Role, 'name'> & { readonly name?: string }>({
  properties: {
    name: { ...NAME, description: 'As in the path, if at all: a role keeps its name.' },
    description: DESCRIPTION,
    permissions: PERMISSIONS,
    builtIn: { readOnly: true, description: 'Not looked at.' },
  },
  required: ['permissions'],
});
