import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentDefinitionModule } from '#content-definition';
import { PruningPageController } from './admin/pruning-page.controller';
import { PruningPreview } from './preview/pruning-preview';
import { PruningEvents } from './pruning-events';
import { PruningNavigation } from './pruning-navigation';
import { PruningViews } from './pruning-views';
import { PruningRunEntity } from './runs/pruning-run.entity';
import { PruningRuns } from './runs/pruning-runs';
import { VersionDeleter } from './runs/version-deleter';
import { VersionPruner } from './runs/version-pruner';
import { PruningManagement } from './settings/pruning-management';
import { PruningSettingsSection } from './settings/pruning-settings';
import { PruningSettingsController } from './settings/pruning-settings.controller';
import { VersionPruningTask } from './version-pruning.task';

/** Deletes old archived versions: the rule, the run, and what administrators decide about it. */
@Module({
  imports: [ContentDefinitionModule, TypeOrmModule.forFeature([PruningRunEntity])],
  controllers: [PruningSettingsController, PruningPageController],
  providers: [
    PruningEvents,
    PruningManagement,
    PruningNavigation,
    PruningPreview,
    PruningRuns,
    PruningSettingsSection,
    PruningViews,
    VersionDeleter,
    VersionPruner,
    VersionPruningTask,
  ],
})
export class PruningModule {}
