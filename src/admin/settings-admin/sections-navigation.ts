import type { OnApplicationBootstrap } from '@nestjs/common';
import { ADMIN_NAVIGATION, Contributes, type AdminNavigation, type NavigationItem } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ManagedSections } from './managed-sections';
import { sectionPath } from './section-path';

/** Links to the pages of sections, for those who may manage them. */
@Contributes(ADMIN_NAVIGATION)
export class SectionsNavigation implements AdminNavigation, OnApplicationBootstrap {
  /** None before all contributions are known, of which this is one. */
  items: readonly NavigationItem[] = [];

  constructor(private readonly sections: ManagedSections) {}

  onApplicationBootstrap(): void {
    this.items = this.sections.all().map(({ name, management: { title, permission, help } }) => ({
      text: title,
      href: sectionPath(name),
      group: text('Settings'),
      position: 80,
      permission,
      help,
    }));
  }
}
