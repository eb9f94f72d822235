import path from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { BackgroundTasksModule } from '#core/background-tasks';
import { ContentDefinitionModule } from '#core/content-definition';
import { settingsControllers, settingsProviders } from '#core/settings';
import { PruningPanel } from './admin/pruning-panel';
import { PruningRunPages } from './admin/pruning-run.pages';
import { PruningPreview } from './preview/pruning-preview';
import { PruningPreviewController, PruningPreviewPageController } from './preview/pruning-preview.controllers';
import { pruningEvents, PruningRuns, PruningRunEntity } from './runs/pruning-runs';
import { VersionDeleter } from './runs/version-deleter';
import { VersionPruner, VersionPruningTask } from './runs/version-pruner';
import { PruningManagement } from './settings/pruning-management';
import { PruningSettingsSection } from './settings/pruning-settings';
import { ContentStorage, StorageHistory, StorageTask, StorageCard } from './storage/content-storage';

@Module({
  imports: [BackgroundTasksModule, ContentDefinitionModule, TypeOrmModule.forFeature([PruningRunEntity])],
  controllers: [
    PruningPreviewController,
    PruningPreviewPageController,
    PruningRunPages,
    ...settingsControllers(PruningManagement),
  ],
  providers: [
    ContentStorage,
    pruningEvents.category,
    ...settingsProviders(PruningManagement),
    PruningPanel,
    PruningPreview,
    PruningRuns,
    PruningSettingsSection,
    StorageCard,
    StorageHistory,
    StorageTask,
    VersionDeleter,
    VersionPruner,
    VersionPruningTask,
    contribution(VIEW_FOLDER, { prefix: 'pruning', path: path.join(__dirname, 'views') }),
  ],
})
export class PruningModule {}
