import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ADMIN_NAVIGATION, VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { BackgroundTasksModule } from '#core/background-tasks';
import { ContentDefinitionModule } from '#core/content-definition';
import { text } from '#platform/texts';
import { PruningPageController } from './admin/pruning-page.controller';
import { PruningPreview } from './preview/pruning-preview';
import { PruningEvents, PruningRuns } from './runs/pruning-runs';
import { PruningRunEntity } from './runs/pruning-run.entity';
import { VersionDeleter } from './runs/version-deleter';
import { VersionPruner, VersionPruningTask } from './runs/version-pruner';
import { PruningManagement } from './settings/pruning-management';
import { PruningSettingsSection } from './settings/pruning-settings';
import { PruningSettingsController } from './settings/pruning-settings.controller';
import { ContentStorage, StorageHistory, StorageTask } from './storage/content-storage';
import { StorageCard } from './storage/storage.card';

/** Deletes old archived versions: the rule, the run, and what administrators decide about it. */
@Module({
  imports: [BackgroundTasksModule, ContentDefinitionModule, TypeOrmModule.forFeature([PruningRunEntity])],
  controllers: [PruningSettingsController, PruningPageController],
  providers: [
    ContentStorage,
    PruningEvents,
    PruningManagement,
    PruningPreview,
    PruningRuns,
    PruningSettingsSection,
    StorageCard,
    StorageHistory,
    StorageTask,
    VersionDeleter,
    VersionPruner,
    VersionPruningTask,
    contribution(ADMIN_NAVIGATION, {
      items: [
        {
          text: text('Content Version Pruning'),
          href: '/Admin/Settings/ContentVersionPruning',
          group: text('Settings'),
          position: 80,
          permission: 'ManageContentVersionPruningSettings',
          help: 'pruning',
        },
      ],
    }),
    contribution(VIEW_FOLDER, { prefix: 'pruning', path: path.join(__dirname, 'views') }),
  ],
})
export class PruningModule {}
