import { Injectable, type Type } from '@nestjs/common';
import {
  ADMIN_SEARCH,
  Contributes,
  extensionPoint,
  managedSettingsOptions,
  SETTINGS_SECTION,
  type AdminSearch,
  type AdminSearchHit,
  type Principal,
  type SettingsManagement,
} from '@espalier/plugin-sdk';
import { controlId } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';

export const SETTINGS_PAGE = extensionPoint<SettingsManagement<object>>('settings.page', { requires: ['fields'] });

/** Settings by their labels, each where it stands on its page. */
@Contributes(ADMIN_SEARCH)
export class SettingsSearch implements AdminSearch {
  get title() {
    return text('Settings');
  }
  readonly icon = 'settings';
  readonly position = 45;

  constructor(private readonly registry: ExtensionRegistry) {}

  async search(words: string, principal: Principal): Promise<readonly AdminSearchHit[]> {
    const sought = words.toLowerCase();
    return this.registry.contributions(SETTINGS_PAGE).flatMap((management) => {
      const { admin, permission, title } = managedSettingsOptions(management.constructor as Type);
      if (!principal.may(permission)) return [];
      const found = management.fields().filter(({ label }) => label.toLowerCase().includes(sought));
      return found.map(({ name, label }) => ({
        text: label,
        href: `/Admin/${admin}#${controlId(name)}`,
        detail: title,
      }));
    });
  }
}

/** What people call the settings of a section: by their names, their labels. */
@Injectable()
export class SettingLabels {
  constructor(private readonly registry: ExtensionRegistry) {}

  of(sectionName: string): ReadonlyMap<string, string> {
    const section = this.registry.contributions(SETTINGS_SECTION).find(({ name }) => name === sectionName);
    const page = this.registry.contributions(SETTINGS_PAGE).find((management) => {
      const definition = management.constructor as Type;
      return section?.constructor === (managedSettingsOptions(definition).section ?? definition);
    });
    return new Map(page?.fields().map(({ name, label }) => [name, label]));
  }
}
