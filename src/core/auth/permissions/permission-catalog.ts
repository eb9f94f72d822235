import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  PERMISSION_PROVIDER,
  Contributes,
  type PermissionDefinition,
  type PermissionProvider,
} from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { perLanguage, text } from '#platform/texts';
import { ConflictingPermissionError, UndeclaredPermissionError } from '../auth-errors';
import { titlePermissions } from './permission-titles';

interface TypePermission {
  readonly definition: PermissionDefinition;
  readonly contentType: string;
}

const TYPE_NAME = /^[A-Z][A-Za-z0-9]{0,63}$/;

@Injectable()
export class PermissionCatalog implements OnModuleInit {
  private definitions: ReadonlyMap<string, PermissionDefinition> = new Map();
  private prefixes: ReadonlyMap<string, PermissionDefinition> = new Map();
  private reach: ReadonlyMap<string, readonly string[]> = new Map();
  private providers: readonly PermissionProvider[] = [];
  private readonly named = perLanguage(() => uniqueBy(this.declared(), ({ name }) => name));

  constructor(private readonly registry: ExtensionRegistry) {}

  onModuleInit(): void {
    this.providers = this.registry.contributions(PERMISSION_PROVIDER);
    const declared = this.declared();
    this.definitions = uniqueBy(declared, ({ name }) => name);
    this.prefixes = uniqueBy(
      declared.filter(({ typePrefix }) => typePrefix !== undefined),
      ({ typePrefix }) => typePrefix ?? '',
    );
    this.reach = new Map(declared.map(({ name }) => [name, this.everythingWith(name)]));
    this.checkDefaultRoles();
    titlePermissions((name) => this.titleOf(name));
  }

  all(): readonly PermissionDefinition[] {
    return [...this.named().values()];
  }

  /** With the name of the type where it is one for a type; the name of one that nobody declares. */
  titleOf(name: string): string {
    const of = this.typePermission(name);
    const title = this.named().get(of?.definition.name ?? name)?.title;
    if (title === undefined) return name;
    return of ? `${title}, ${of.contentType}` : title;
  }

  get(name: string): PermissionDefinition | undefined {
    return this.definitions.get(name);
  }

  isPermission(name: string): boolean {
    return this.definitions.has(name) || this.typePermission(name) !== undefined;
  }

  /** Reads `Publish_BlogPost` as PublishContent for BlogPost; undefined for anything else. */
  typePermission(name: string): TypePermission | undefined {
    const end = name.indexOf('_') + 1;
    const definition = this.prefixes.get(name.slice(0, end));
    const contentType = name.slice(end);
    return definition && TYPE_NAME.test(contentType) ? { definition, contentType } : undefined;
  }

  /** The permission itself and all that it implies, own forms included, directly or through others. */
  reachOf(name: string): readonly string[] {
    return this.reach.get(name) ?? [];
  }

  defaultRoles(): ReadonlyMap<string, readonly string[]> {
    const roles = new Map<string, string[]>();
    for (const { defaultRoles = {} } of this.providers) {
      for (const [role, permissions] of Object.entries(defaultRoles)) {
        roles.set(role, [...(roles.get(role) ?? []), ...permissions]);
      }
    }
    return roles;
  }

  private declared(): PermissionDefinition[] {
    return this.providers.flatMap(({ permissions }) => permissions);
  }

  private everythingWith(name: string): string[] {
    const found = new Set([name]);
    for (const current of found) {
      for (const implied of directlyImplied(this.definitions.get(current))) {
        if (!this.definitions.has(implied)) throw new UndeclaredPermissionError(implied, `${current} implies it`);
        found.add(implied);
      }
    }
    return [...found];
  }

  private checkDefaultRoles(): void {
    for (const [role, permissions] of this.defaultRoles()) {
      for (const permission of permissions) {
        if (!this.isPermission(permission)) {
          throw new UndeclaredPermissionError(permission, `the default role ${role} holds it`);
        }
      }
    }
  }
}

function directlyImplied(definition: PermissionDefinition | undefined): string[] {
  const { implies = [], ownForm } = definition ?? {};
  return ownForm === undefined ? [...implies] : [...implies, ownForm];
}

function uniqueBy(
  definitions: readonly PermissionDefinition[],
  key: (definition: PermissionDefinition) => string,
): Map<string, PermissionDefinition> {
  const unique = new Map<string, PermissionDefinition>();
  for (const definition of definitions) {
    const other = unique.get(key(definition));
    if (other) throw new ConflictingPermissionError(key(definition), other.title, definition.title);
    unique.set(key(definition), definition);
  }
  return unique;
}

@Contributes(PERMISSION_PROVIDER)
export class ServicePermissions implements PermissionProvider {
  get permissions() {
    return [
      { name: 'SiteOwner', title: text('Do everything'), category: text('Service') },
      { name: 'AccessAdminPanel', title: text('Access the admin panel'), category: text('Service') },
      { name: 'AccessContentApi', title: text('Access the content API'), category: text('API') },
      { name: 'ExecuteGraphQL', title: text('Execute GraphQL queries'), category: text('API') },
      { name: 'ManageUsers', title: text('Manage users'), category: text('Users and roles'), implies: ['ViewUsers'] },
      { name: 'ViewUsers', title: text('View users'), category: text('Users and roles') },
      { name: 'ManageRoles', title: text('Manage roles'), category: text('Users and roles') },
      {
        name: 'ManageContentVersionPruningSettings',
        title: text('Manage Content Version Pruning settings'),
        category: text('Content versions'),
      },
      { name: 'ViewAuditTrail', title: text('View the audit trail'), category: text('Audit trail') },
      {
        name: 'ManageAuditTrailSettings',
        title: text('Manage the audit trail settings'),
        category: text('Audit trail'),
      },
      { name: 'ManageTemplates', title: text('Manage templates'), category: text('Templates') },
      { name: 'ManageLiquidTemplates', title: text('Manage Liquid templates'), category: text('Templates') },
    ];
  }

  readonly defaultRoles = {
    Administrator: ['SiteOwner'],
    Editor: ['AccessAdminPanel'],
    Author: ['AccessAdminPanel'],
    Contributor: [],
    Moderator: [],
    Authenticated: [],
    Anonymous: [],
  };
}
