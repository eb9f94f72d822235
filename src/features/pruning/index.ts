export { PruningModule } from './pruning.module';
export { PruningPreview } from './preview/pruning-preview';
export { VersionPruner } from './runs/version-pruner';
