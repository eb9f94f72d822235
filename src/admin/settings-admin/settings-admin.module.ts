import { Module } from '@nestjs/common';
import { ContentDefinitionModule } from '#core/content-definition';
import { ManagedSections } from './managed-sections';
import { SectionPageController } from './section-page.controller';
import { SectionsController } from './sections.controller';
import { SectionsNavigation } from './sections-navigation';
import { SettingsAdminViews } from './settings-admin-views';

/** REST and pages of the sections of settings that have none of their own. */
@Module({
  imports: [ContentDefinitionModule],
  controllers: [SectionsController, SectionPageController],
  providers: [ManagedSections, SectionsNavigation, SettingsAdminViews],
})
export class SettingsAdminModule {}
