import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentDefinitionModule } from '#core/content-definition';
import { ManagedSections } from './managed-sections';
import { SectionPageController, SectionsNavigation } from './section-page.controller';
import { SectionsController } from './sections.controller';

/** REST and pages of the sections of settings that have none of their own. */
@Module({
  imports: [ContentDefinitionModule],
  controllers: [SectionsController, SectionPageController],
  providers: [
    ManagedSections,
    SectionsNavigation,
    contribution(VIEW_FOLDER, { prefix: 'settings-admin', path: path.join(__dirname, 'views') }),
  ],
})
export class SettingsAdminModule {}
