import { BACKGROUND_TASK, Contributes, type BackgroundTask, type TaskRun } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { text } from '#platform/texts';
import { MediaBin } from './media-bin';

/** How long a file that was deleted can be restored. */
export const DAYS_IN_BIN = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

@Contributes(BACKGROUND_TASK)
export class DeletedMediaTask implements BackgroundTask {
  readonly name = 'deleted-media';
  readonly title = text('Deleted media');
  readonly description = text('Deletes files of the media library for good that were deleted 30 days ago.');
  readonly schedule = '15 3 * * *';
  readonly enabled = true;

  constructor(private readonly bin: MediaBin) {}

  async run(run: TaskRun) {
    const before = new Date(run.dueUtc.getTime() - DAYS_IN_BIN * DAY_MS);
    let deleted = 0;
    while (!run.signal.aborted && (await this.bin.purgeOneOld(systemPrincipal, before))) {
      if (++deleted % 100 === 0) await run.progress({ deleted });
    }
    return { deleted };
  }
}
