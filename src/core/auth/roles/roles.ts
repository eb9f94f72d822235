import { extensionPoint } from '@espalier/plugin-sdk';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ExtensionRegistry } from '#platform/extensions';
import { Snapshot } from '#platform/caching';
import { invalidRole, unknownRoles } from '../auth-errors';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { Grants } from '../permissions/grants';
import { PermissionCatalog } from '../permissions/permission-catalog';
import { isGivenByItself, roleKey, type Role } from './role';
import { RoleChanges } from './role-changes';
import { RoleEntity } from './role.entity';

/** A content type as role editors show it. */
export interface SecurableType {
  readonly name: string;
  readonly displayName: string;
}

/**
 * Knows which content types have permissions of their own. Content definitions are a storey above this module, so they
 * contribute the answer; a type that no contribution calls securable has none.
 */
export interface SecurableTypes {
  isSecurable(contentType: string): boolean;
  /** All of them, in the order of their names. */
  securable(): readonly SecurableType[];
}

export const SECURABLE_TYPES = extensionPoint<SecurableTypes>('auth.securable-types');

/** The roles of the service, read from memory; changes reach every node at once. */
@Injectable()
export class Roles {
  private readonly roles: Snapshot<ReadonlyMap<string, Role>>;

  constructor(
    @InjectRepository(RoleEntity) private readonly rows: Repository<RoleEntity>,
    private readonly authChanges: AuthChangeNotifier,
    private readonly catalog: PermissionCatalog,
    private readonly registry: ExtensionRegistry,
    private readonly changes: RoleChanges,
  ) {
    this.roles = new Snapshot(
      () => this.read(),
      () => this.authChanges.isConnected,
    );
    authChanges.onChange(() => this.roles.drop());
  }

  async all(): Promise<readonly Role[]> {
    return [...(await this.roles.get()).values()];
  }

  async get(name: string): Promise<Role | undefined> {
    return (await this.finder())(name);
  }

  /** Finds roles by name, as they are now. */
  async finder(): Promise<(name: string) => Role | undefined> {
    const roles = await this.roles.get();
    return (name) => roles.get(roleKey(name));
  }

  /** What the roles grant together. Names of roles that do not exist grant nothing. */
  async grantsOf(names: readonly string[]): Promise<Grants> {
    const roles = await this.roles.get();
    const permissions = names.flatMap((name) => roles.get(roleKey(name))?.permissions ?? []);
    return new Grants(permissions, this.catalog, (contentType) => this.isSecurable(contentType));
  }

  /** @throws DomainError 400 at `roles`, naming those that do not exist */
  async requireKnown(names: readonly string[]): Promise<void> {
    (await this.knownRequirer())(names);
  }

  /** The same, by the roles as they are now, for where nothing can be waited for, as in a transaction that holds a lock. */
  async knownRequirer(): Promise<(names: readonly string[]) => void> {
    const roles = await this.roles.get();
    return (names) => {
      const unknown = names.filter((name) => !roles.has(roleKey(name)));
      if (unknown.length > 0) throw unknownRoles(unknown, [...roles.values()].map((role) => role.name).toSorted());
    };
  }

  /**
   * For people, beside {@link requireKnown}: nobody is given what everyone has anyway.
   *
   * @throws DomainError 400 at `roles`
   */
  async requireAssignable(names: readonly string[]): Promise<void> {
    (await this.assignableRequirer())(names);
  }

  /** The same, for where nothing can be waited for. */
  async assignableRequirer(): Promise<(names: readonly string[]) => void> {
    const requireKnown = await this.knownRequirer();
    return (names) => {
      requireKnown(names);
      const [fixed] = names.filter(isGivenByItself);
      if (fixed === undefined) return;
      throw invalidRole('roles', `Nobody can be given "${fixed}": everyone has it whom it is for. Leave it out.`);
    };
  }

  /**
   * Creates the role or replaces the one of that name.
   *
   * @throws DomainError 400 at `name`, `description` or `permissions[i]`; DomainError 409 for the last site owner
   */
  put(role: Role): Promise<void> {
    return this.changes.put(role);
  }

  /** Creates the built-in roles that do not exist yet. Those that do are left as administrators made them. */
  async ensureDefaults(): Promise<void> {
    await this.changes.addMissing(
      [...this.catalog.defaultRoles()].map(([name, permissions]) => ({ name, description: '', permissions })),
    );
  }

  private async read(): Promise<ReadonlyMap<string, Role>> {
    const rows = await this.rows.find({ order: { normalizedName: 'ASC' } });
    return new Map(rows.map(({ normalizedName, ...role }) => [normalizedName, role]));
  }

  private isSecurable(contentType: string): boolean {
    return this.registry.contributions(SECURABLE_TYPES).some((types) => types.isSecurable(contentType));
  }
}
