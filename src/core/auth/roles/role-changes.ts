import { Inject, Injectable } from '@nestjs/common';
import { sentence, AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { ExtensionRegistry } from '#platform/extensions';
import { Database, oneRow, sqlState, type Transaction } from '#platform/database';
import {
  invalidRole,
  RoleNotFoundError,
  roleIsBuiltIn,
  roleTaken,
  tooManyRoles,
  unknownPermission,
} from '../auth-errors';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { PermissionCatalog } from '../permissions/permission-catalog';
import { roleChanged, roleDeleted, roleEvent, ROLE_HOLDERS, type LostRoles } from './role-events';
import { isBuiltInRole, roleKey, RoleEntity, type Role } from './role';

/** Of the trigger that keeps the last site owner. */
const LAST_SITE_OWNER = 'ESP01';

const SITE_OWNER = 'SiteOwner';

/** Browsers would take a name of dots for a step in the path of its page. */
const ROLE_NAME = /^(?!\.+$)[^\s/\p{Cc}][^/\p{Cc}]{0,98}[^\s/\p{Cc}]$/u;
const MAX_NAME = 100;
const MAX_DESCRIPTION = 1000;
/** Every node has all in memory, and every list of choices shows them. */
const MAX_ROLES = 1000;
const COLUMNS = 'name, description, permissions';

/** One change of a role at a time; every node is told. */
@Injectable()
export class RoleChanges {
  constructor(
    private readonly database: Database,
    private readonly authChanges: AuthChangeNotifier,
    private readonly catalog: PermissionCatalog,
    private readonly registry: ExtensionRegistry,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** @throws DomainError 400 at `name`, `description` or `permissions[i]`, also when there is a role of that name; DomainError 409 */
  async create(role: Role): Promise<Role> {
    this.requireValid(role);
    return this.writing(role.name, async (transaction) => {
      const [created] = await transaction.query<Role>(
        `INSERT INTO role (normalized_name, name, description, permissions) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
        valuesOf(role),
      );
      if (!created) throw roleTaken(role.name);
      await this.requireRoom(transaction);
      await this.takeAway(transaction, role.name);
      await this.trail.record(transaction, roleEvent('Created', created));
      return created;
    });
  }

  /**
   * @param change what becomes of the role, which nobody else changes meanwhile. It keeps its name. Permissions that it has already
   * may be ones that nobody declares at the moment
   * @throws RoleNotFoundError; DomainError 400 at `description` or `permissions[i]`; DomainError 409 for the last site owner
   */
  async change(name: string, change: (role: Role) => Omit<Role, 'name'>): Promise<Role> {
    return this.writing(name, async (transaction) => {
      const current = await this.locked(transaction, name);
      const { description, permissions } = change(current);
      this.requireValid({ name: current.name, description, permissions }, current.permissions);
      const changed = { name: current.name, description, permissions: [...new Set(permissions)] };
      await transaction.repository(RoleEntity).update(keyOf(name), changed);
      await this.trail.record(transaction, ...roleChanged(current, changed));
      return changed;
    });
  }

  /** Creates the role or replaces the one of that name. @throws as {@link create} and {@link change} */
  async put(role: Role): Promise<void> {
    await this.writing(role.name, async (transaction) => {
      const current = await this.lock(transaction, role.name);
      this.requireValid(role, current?.permissions);
      const { isNew, ...stored } = oneRow(
        await transaction.query<Role & { isNew: boolean }>(
          `INSERT INTO role (normalized_name, name, description, permissions) VALUES ($1, $2, $3, $4)
         ON CONFLICT (normalized_name) DO UPDATE
         SET name = excluded.name, description = excluded.description, permissions = excluded.permissions
         RETURNING xmax = 0 AS "isNew", role.name, role.description, role.permissions`,
          valuesOf(role),
        ),
      );
      const events = isNew ? [roleEvent('Created', stored)] : roleChanged(current, stored);
      await this.trail.record(transaction, ...events);
      if (!isNew) return;
      await this.requireRoom(transaction);
      await this.takeAway(transaction, role.name);
    });
  }

  /** Creates those of which there is none of the name yet. They are taken to be valid. */
  async addMissing(roles: readonly Role[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const added: Role[] = [];
      for (const role of roles) {
        const text = `INSERT INTO role (normalized_name, name, description, permissions) VALUES ($1, $2, $3, $4)
          ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`;
        added.push(...(await transaction.query<Role>(text, valuesOf(role))));
      }
      await this.trail.record(transaction, ...added.map((role) => roleEvent('Created', role)));
      await this.authChanges.announce(transaction, 'missing roles');
    });
  }

  /**
   * Deletes a role. Whoever has it loses it, from the next request on.
   *
   * @param check throws when it must not be
   * @throws RoleNotFoundError; DomainError 409 for a built-in role and for the last site owner
   */
  async remove(name: string, check: (role: Role) => void): Promise<void> {
    await this.writing(name, async (transaction) => {
      const role = await this.locked(transaction, name);
      check(role);
      if (isBuiltInRole(name)) throw roleIsBuiltIn(role.name);
      const lost = await this.takeAway(transaction, role.name);
      await transaction.repository(RoleEntity).delete(keyOf(name));
      await this.trail.record(transaction, roleDeleted(role, lost));
    });
  }

  /** After a role was made. Whoever makes another one at the same time waits here, and then sees this one. */
  private async requireRoom(transaction: Transaction): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('number of roles', 0))`);
    if ((await transaction.repository(RoleEntity).count()) > MAX_ROLES) throw tooManyRoles(MAX_ROLES);
  }

  /** When a role is deleted, and when one is made: somebody may have been given the old one in the very moment of its end. */
  private async takeAway(transaction: Transaction, name: string): Promise<LostRoles[]> {
    const lost: LostRoles[] = [];
    for (const holders of this.registry.contributions(ROLE_HOLDERS))
      lost.push(await holders.takeAway(transaction, name));
    return lost;
  }

  /** @param kept permissions that need not be declared */
  private requireValid({ name, description, permissions }: Role, kept: readonly string[] = []): void {
    // Some characters become several in the form that is compared.
    if (!ROLE_NAME.test(name) || roleKey(name).length > MAX_NAME) {
      throw invalidRole(
        'name',
        sentence('Must be 2 to 100 characters without a slash, control characters or outer spaces.'),
      );
    }
    if (description.length > MAX_DESCRIPTION || description.includes('\0')) {
      throw invalidRole(
        'description',
        sentence('Must be text of at most {most} characters.', { most: MAX_DESCRIPTION }),
      );
    }
    const keptNames = new Set(kept);
    permissions.forEach((permission, index) => {
      if (!this.catalog.isPermission(permission) && !keptNames.has(permission)) {
        throw unknownPermission(`permissions[${index}]`, permission);
      }
    });
  }

  private async locked(transaction: Transaction, name: string): Promise<Role> {
    const role = await this.lock(transaction, name);
    if (!role) throw new RoleNotFoundError(name);
    return role;
  }

  private async lock(transaction: Transaction, name: string): Promise<Role | undefined> {
    if (name.includes('\0')) return undefined;
    const options = { where: keyOf(name), lock: { mode: 'pessimistic_write' } } as const;
    const role = await transaction.repository(RoleEntity).findOne(options);
    return role ? { name: role.name, description: role.description, permissions: role.permissions } : undefined;
  }

  private writing<T>(name: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return keepingSiteOwner(() =>
      this.database.transaction(async (transaction) => {
        const result = await work(transaction);
        await this.authChanges.announce(transaction, `role ${name}`);
        return result;
      }),
    );
  }
}

function keyOf(name: string) {
  return { normalizedName: roleKey(name) };
}

function valuesOf({ name, description, permissions }: Role): unknown[] {
  return [roleKey(name), name, description, [...new Set(permissions)]];
}

/** The database refuses to be left without a site owner, whichever way it is attempted. @throws DomainError 409 */
export async function keepingSiteOwner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== LAST_SITE_OWNER) throw error;
    throw new DomainError(
      'conflict',
      'auth.last-site-owner',
      sentence(
        'After this no enabled user could sign in who has a role with {permission}. Nothing was changed. Give someone else such a role first.',
        { permission: SITE_OWNER },
      ),
    );
  }
}
