import {
  BACKGROUND_TASK,
  Contributes,
  TaskCancelled,
  type BackgroundTask,
  type JsonObject,
  type TaskRun,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { PruningOutdatedError, PruningUnderWayError } from './pruning-errors';
import { VersionPruner } from './runs/version-pruner';

@Contributes(BACKGROUND_TASK)
export class VersionPruningTask implements BackgroundTask {
  readonly name = 'content-version-pruning';
  readonly title = text('Content Version Pruning');
  readonly description = text('Deletes old archived versions of the content types that are selected in the settings.');
  readonly schedule = '0 0 * * *';
  readonly enabled = false;

  constructor(private readonly pruner: VersionPruner) {}

  async run(run: TaskRun): Promise<JsonObject> {
    try {
      return { ...(await this.pruner.run(run.signal, (facts) => run.progress(facts))) };
    } catch (error) {
      if (error instanceof PruningOutdatedError || error instanceof PruningUnderWayError) {
        throw new TaskCancelled(error.message);
      }
      throw error;
    }
  }
}
