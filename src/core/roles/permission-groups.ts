import { Injectable } from '@nestjs/common';
import type { PermissionDefinition } from '@espalier/plugin-sdk';
import { PermissionCatalog, SECURABLE_TYPES, type SecurableType } from '#core/auth';
import { ExtensionRegistry } from '#platform/extensions';

export interface PermissionSummary {
  readonly name: string;
  readonly title: string;
  /** Names of all that comes with it, directly or through others. */
  readonly implies: readonly string[];
  readonly typePrefix?: string;
}

export interface PermissionGroup {
  readonly name: string;
  readonly permissions: readonly PermissionSummary[];
}

const OTHER = 'Other';

@Injectable()
export class PermissionGroups {
  constructor(
    private readonly catalog: PermissionCatalog,
    private readonly registry: ExtensionRegistry,
  ) {}

  /** Ordered by name, with permissions as modules list them. */
  modules(): readonly PermissionGroup[] {
    const groups = new Map<string, PermissionSummary[]>();
    for (const definition of this.catalog.all()) {
      const name = definition.category ?? OTHER;
      groups.set(name, [...(groups.get(name) ?? []), this.listed(definition)]);
    }
    return [...groups]
      .map(([name, permissions]) => ({ name, permissions }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  types(): readonly SecurableType[] {
    return this.registry.contributions(SECURABLE_TYPES).flatMap((types) => types.securable());
  }

  type(name: string): SecurableType | undefined {
    return this.types().find((type) => type.name === name);
  }

  ofType({ name }: SecurableType): readonly PermissionSummary[] {
    const forms = this.catalog.all().filter(({ typePrefix }) => typePrefix !== undefined);
    return forms.map((definition) => ({
      name: `${definition.typePrefix}${name}`,
      title: definition.title,
      implies: this.impliedBy(definition).flatMap((implied) => {
        const prefix = this.catalog.get(implied)?.typePrefix;
        return prefix === undefined ? [] : [prefix + name];
      }),
    }));
  }

  private listed(definition: PermissionDefinition): PermissionSummary {
    const { name, title, typePrefix } = definition;
    return { name, title, implies: this.impliedBy(definition), ...(typePrefix !== undefined && { typePrefix }) };
  }

  private impliedBy({ name }: PermissionDefinition): string[] {
    return this.catalog.reachOf(name).filter((implied) => implied !== name);
  }
}
