import { Injectable } from '@nestjs/common';
import { ExtensionRegistry } from '#extensions';
import { Snapshot } from '#platform/caching';
import { Database } from '#platform/database';
import { invalidRole, unknownPermission, unknownRoles } from '../auth-errors';
import { AuthNews } from '../auth-news';
import { Grants } from '../permissions/grants';
import { PermissionCatalog } from '../permissions/permission-catalog';
import { SECURABLE_TYPES } from '../permissions/securable-types';

/** A named set of permissions. Names are unique without regard to case. */
export interface Role {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

const ROLE_NAME = /^[^\s/][^/]{0,98}[^\s/]$/;

/** The roles of the service, read from memory; changes reach every node at once. */
@Injectable()
export class Roles {
  private readonly roles: Snapshot<ReadonlyMap<string, Role>>;

  constructor(
    private readonly database: Database,
    private readonly news: AuthNews,
    private readonly catalog: PermissionCatalog,
    private readonly registry: ExtensionRegistry,
  ) {
    this.roles = new Snapshot(
      () => this.read(),
      () => this.news.received,
    );
    news.onChange(() => this.roles.drop());
  }

  async all(): Promise<readonly Role[]> {
    return [...(await this.roles.get()).values()];
  }

  async get(name: string): Promise<Role | undefined> {
    return (await this.roles.get()).get(normalise(name));
  }

  /** What the roles grant together. Names of roles that do not exist grant nothing. */
  async grantsOf(names: readonly string[]): Promise<Grants> {
    const roles = await this.roles.get();
    const permissions = names.flatMap((name) => roles.get(normalise(name))?.permissions ?? []);
    return new Grants(permissions, this.catalog, (contentType) => this.isSecurable(contentType));
  }

  /** @throws DomainError 400 at `roles`, naming those that do not exist */
  async requireKnown(names: readonly string[]): Promise<void> {
    const roles = await this.roles.get();
    const unknown = names.filter((name) => !roles.has(normalise(name)));
    if (unknown.length > 0) throw unknownRoles(unknown, [...roles.values()].map((role) => role.name).toSorted());
  }

  /**
   * Creates the role or replaces the one of that name.
   *
   * @throws DomainError 400 at `name` or `permissions[i]`
   */
  async put({ name, description, permissions }: Role): Promise<void> {
    if (!ROLE_NAME.test(name))
      throw invalidRole('name', 'Must be 2 to 100 characters without a slash or outer spaces.');
    permissions.forEach((permission, index) => {
      if (!this.catalog.isPermission(permission)) throw unknownPermission(`permissions[${index}]`, permission);
    });
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `INSERT INTO role (normalized_name, name, description, permissions) VALUES ($1, $2, $3, $4)
         ON CONFLICT (normalized_name) DO UPDATE
         SET name = excluded.name, description = excluded.description, permissions = excluded.permissions`,
        [normalise(name), name, description, [...new Set(permissions)]],
      );
      await this.news.announce(transaction, `role ${name}`);
    });
  }

  /** Creates the built-in roles that do not exist yet. Those that do are left as administrators made them. */
  async ensureDefaults(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      for (const [name, permissions] of this.catalog.defaultRoles()) {
        await transaction.query(
          'INSERT INTO role (normalized_name, name, permissions) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [normalise(name), name, [...new Set(permissions)]],
        );
      }
      await this.news.announce(transaction, 'default roles');
    });
  }

  private async read(): Promise<ReadonlyMap<string, Role>> {
    const rows = await this.database.query<Role & { key: string }>(
      'SELECT normalized_name AS key, name, description, permissions FROM role ORDER BY normalized_name',
    );
    return new Map(rows.map(({ key, ...role }) => [key, role]));
  }

  private isSecurable(contentType: string): boolean {
    return this.registry.contributions(SECURABLE_TYPES).some((types) => types.isSecurable(contentType));
  }
}

function normalise(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
