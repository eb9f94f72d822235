import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS_SECTION, type Principal, type SettingsManagement, type SettingsSection } from '@espalier/plugin-sdk';
import { ForbiddenError, PermissionCatalog } from '#core/auth';
import { DomainError } from '#platform/errors';
import { ExtensionRegistry } from '#platform/extensions';
import { preconditionOf } from '#platform/request';
import { Settings, UnknownSectionError } from '#core/settings';

/** A section that says how it is managed. */
export type ManagedSection = SettingsSection & { readonly management: SettingsManagement };

/** The settings of all sections that say how they are managed, in the hands of somebody who may manage them. */
@Injectable()
export class ManagedSections implements OnApplicationBootstrap {
  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly permissions: PermissionCatalog,
    private readonly settings: Settings,
  ) {}

  /** @throws UndeclaredManagerError */
  onApplicationBootstrap(): void {
    for (const { name, management } of this.all()) {
      if (!this.permissions.isPermission(management.permission)) {
        throw new UndeclaredManagerError(name, management.permission);
      }
    }
  }

  all(): ManagedSection[] {
    return this.registry.contributions(SETTINGS_SECTION).filter(isManaged);
  }

  /** @throws UnknownSectionError; ForbiddenError naming the permission */
  section(principal: Principal, name: string): ManagedSection {
    const all = this.all();
    const section = all.find((candidate) => candidate.name === name);
    if (!section) throw new UnknownSectionError(name, all.map((known) => known.name).toSorted());
    const { permission } = section.management;
    if (!principal.may(permission)) throw new ForbiddenError(permission);
    return section;
  }

  get(section: ManagedSection): Promise<object> {
    return this.settings.get(section);
  }

  /**
   * Replaces the settings, on every node at once.
   *
   * @param ifMatch tag of what was read; without one, whatever is stored is replaced
   * @throws InvalidSettingsError, SettingsChangedError
   */
  put(section: ManagedSection, values: unknown, ifMatch: string | undefined): Promise<object> {
    return this.settings.put(
      section,
      values,
      preconditionOf(ifMatch, () => new SettingsChangedError()),
    );
  }
}

function isManaged(section: SettingsSection): section is ManagedSection {
  return section.management !== undefined;
}

/** The settings are no longer what the caller has read. */
class SettingsChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'settings.precondition-failed',
      'The settings have changed since they were read. Read them again and repeat the change.',
    );
  }
}

/** A section is managed by whoever has a permission that nobody declares. Stops the start. */
class UndeclaredManagerError extends Error {
  constructor(section: string, permission: string) {
    super(
      `Nobody declares the permission "${permission}", but the settings "${section}" require it. Correct the name, or declare it in a permission provider.`,
    );
    this.name = UndeclaredManagerError.name;
  }
}
