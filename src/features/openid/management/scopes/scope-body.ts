import { BodyShape } from '#platform/request';
import { InvalidScopeError } from '../../openid-errors';
import type { ScopeValues } from '../../scopes/scopes';

/** The members of a scope, as they travel: JSON Schema, for checking them and for the description of the API. */
export const SCOPE_MEMBERS = {
  name: { type: 'string', maxLength: 100, example: 'orders', description: 'What applications ask for.' },
  displayName: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'What people read when they are asked for consent. Default: the name.',
  },
  description: { type: 'string', maxLength: 1000, default: '', description: 'The same at more length.' },
  resources: {
    type: 'array',
    items: { type: 'string', maxLength: 2000 },
    maxItems: 20,
    default: [] as string[],
    description: 'Audiences besides this service for which tokens with the scope may be asked: absolute URIs.',
  },
  builtIn: {
    type: 'boolean',
    enum: [false, true],
    default: false,
    description: 'Whether it is always there and stays as it is.',
  },
} as const;

export interface ScopeBody extends ScopeValues {
  readonly name?: string;
  readonly builtIn: boolean;
}

const OWN = { ...SCOPE_MEMBERS, builtIn: { ...SCOPE_MEMBERS.builtIn, enum: [false] } };

export const NEW_SCOPE = new BodyShape<ScopeBody & { readonly name: string }>({ properties: OWN, required: ['name'] });
export const SCOPE = new BodyShape<ScopeBody>({ properties: OWN });

/** @throws InvalidScopeError when the body is about another scope than the path */
export function scopeValuesOf(name: string, { name: named, builtIn: _never, ...values }: ScopeBody): ScopeValues {
  if (named !== undefined && named !== name) {
    throw new InvalidScopeError('name', 'Must be as in the path: it cannot change.');
  }
  return values;
}
