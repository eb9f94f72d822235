import {
  Contributes,
  RECIPE_STEP,
  type JsonObject,
  type JsonValue,
  type RecipeStep,
  isJsonObject,
} from '@espalier/plugin-sdk';
import { upperFirst } from '#platform/strings';
import { invalidRole } from '../auth-errors';
import type { Role } from './role';
import { Roles } from './roles';

/**
 * `{"name": "roles", "roles": [{"name", "description", "permissions": [], "permissionBehavior": "replace"}]}`. With the
 * behavior `add`, a role that exists keeps the permissions that it has. Members may begin with a capital, as in Orchard Core.
 */
@Contributes(RECIPE_STEP)
export class RolesRecipeStep implements RecipeStep {
  readonly name = 'roles';

  constructor(private readonly roles: Roles) {}

  async run(step: JsonObject): Promise<void> {
    const entries = member(step, 'roles');
    if (!Array.isArray(entries)) throw invalidRole('roles', { message: 'Must be a list of roles.' });
    for (const [index, entry] of entries.entries()) {
      if (!isJsonObject(entry))
        throw invalidRole(`roles[${index}]`, { message: 'Must be an object with name and permissions.' });
      await this.roles.put(await this.read(entry, `roles[${index}]`));
    }
  }

  private async read(entry: JsonObject, at: string): Promise<Role> {
    const name = member(entry, 'name');
    const permissions = member(entry, 'permissions') ?? [];
    const description = member(entry, 'description') ?? '';
    if (typeof name !== 'string') throw invalidRole(`${at}.name`, { message: 'Must be the name of the role.' });
    if (typeof description !== 'string') throw invalidRole(`${at}.description`, { message: 'Must be a text.' });
    if (!isListOfNames(permissions))
      throw invalidRole(`${at}.permissions`, { message: 'Must be a list of names of permissions.' });
    const behavior = member(entry, 'permissionBehavior') ?? 'replace';
    if (typeof behavior !== 'string' || !/^(add|replace)$/i.test(behavior)) {
      throw invalidRole(`${at}.permissionBehavior`, { message: 'Must be "add" or "replace".' });
    }
    const kept = behavior.toLowerCase() === 'add' ? ((await this.roles.get(name))?.permissions ?? []) : [];
    return { name, description, permissions: [...kept, ...permissions] };
  }
}

function member(object: JsonObject, name: string): JsonValue | undefined {
  return object[name] ?? object[upperFirst(name)];
}

function isListOfNames(value: JsonValue): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
