import { extensionPoint, sentence } from '@espalier/plugin-sdk';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ExtensionRegistry } from '#platform/extensions';
import { Snapshot } from '#platform/caching';
import { invalidRole, unknownRoles } from '../auth-errors';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { Grants } from '../permissions/grants';
import { PermissionCatalog } from '../permissions/permission-catalog';
import { isGivenByItself, roleKey, RoleEntity, type Role } from './role';
import { RoleChanges } from './role-changes';

export interface SecurableType {
  readonly name: string;
  readonly displayName: string;
}

/** Contributed by content definitions; a type that no contribution calls securable has no permissions of its own. */
export interface SecurableTypes {
  isSecurable(contentType: string): boolean;
  /** Ordered by name. */
  securable(): readonly SecurableType[];
}

export const SECURABLE_TYPES = extensionPoint<SecurableTypes>('auth.securable-types');

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

  async finder(): Promise<(name: string) => Role | undefined> {
    const roles = await this.roles.get();
    return (name) => roles.get(roleKey(name));
  }

  /** Roles that do not exist grant nothing. */
  async grantsOf(names: readonly string[]): Promise<Grants> {
    const roles = await this.roles.get();
    return this.grantsBy(names.flatMap((name) => roles.get(roleKey(name))?.permissions ?? []));
  }

  grantsBy(permissions: readonly string[]): Grants {
    return new Grants(permissions, this.catalog, (contentType) => this.isSecurable(contentType));
  }

  /** @throws DomainError 400 at `roles`, naming those that do not exist */
  async requireKnown(names: readonly string[]): Promise<void> {
    (await this.knownRequirer())(names);
  }

  /** By the roles as they are now, for transactions that hold a lock, where nothing can be waited for. */
  async knownRequirer(): Promise<(names: readonly string[]) => void> {
    const roles = await this.roles.get();
    return (names) => {
      const unknown = names.filter((name) => !roles.has(roleKey(name)));
      if (unknown.length > 0) throw unknownRoles(unknown, [...roles.values()].map((role) => role.name).toSorted());
    };
  }

  /** As {@link requireKnown}, and refuses roles that everyone has anyway. @throws DomainError 400 at `roles` */
  async requireAssignable(names: readonly string[]): Promise<void> {
    (await this.assignableRequirer())(names);
  }

  /** As {@link knownRequirer}, and refuses roles that everyone has anyway. */
  async assignableRequirer(): Promise<(names: readonly string[]) => void> {
    const requireKnown = await this.knownRequirer();
    return (names) => {
      requireKnown(names);
      const [fixed] = names.filter(isGivenByItself);
      if (fixed === undefined) return;
      throw invalidRole(
        'roles',
        sentence('Nobody can be given "{role}": everyone has it whom it is for. Leave it out.', { role: fixed }),
      );
    };
  }

  /** @throws DomainError 400 at `name`, `description` or `permissions[i]`; DomainError 409 for the last site owner */
  put(role: Role): Promise<void> {
    return this.changes.put(role);
  }

  /** Existing ones are left as administrators made them. */
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
