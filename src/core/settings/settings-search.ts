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
  type AuditEvent,
  type SettingsManagement,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import { controlId } from '#core/display';
import { ExtensionRegistry } from '#platform/extensions';
import { text } from '#platform/texts';
import { CHANGED } from './settings';

type ChangeEvent = Pick<AuditEvent, 'category' | 'event' | 'correlationId'>;

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

/** What people call settings. */
@Injectable()
export class SettingLabels {
  constructor(private readonly registry: ExtensionRegistry) {}

  /** Of the settings of a section, by their names. */
  of(sectionName: string): ReadonlyMap<string, string> {
    const page = this.pageOf(this.sections().find(({ name }) => name === sectionName));
    return new Map(page?.fields().map(({ name, label }) => [name, label]));
  }

  /** Of the section that an event has changed; undefined for any other event. */
  changedIn({ category, event, correlationId }: ChangeEvent): string | undefined {
    const section = this.sections().find(
      ({ name, recordedAs = CHANGED }) =>
        name === correlationId && recordedAs.category === category && recordedAs.event === event,
    );
    const page = this.pageOf(section);
    return page && managedSettingsOptions(page.constructor as Type).title;
  }

  private sections(): readonly SettingsSection[] {
    return this.registry.contributions(SETTINGS_SECTION);
  }

  private pageOf(section: SettingsSection | undefined): SettingsManagement<object> | undefined {
    return this.registry.contributions(SETTINGS_PAGE).find((management) => {
      const definition = management.constructor as Type;
      return section?.constructor === (managedSettingsOptions(definition).section ?? definition);
    });
  }
}
