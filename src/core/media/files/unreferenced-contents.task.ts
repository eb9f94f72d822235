import { BACKGROUND_TASK, Contributes, type BackgroundTask, type TaskRun } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { MediaContents } from '../storage/media-contents';

const DAY_MS = 24 * 60 * 60 * 1000;

@Contributes(BACKGROUND_TASK)
export class UnreferencedContentsTask implements BackgroundTask {
  readonly name = 'unreferenced-media';
  readonly title = text('Unreferenced media');
  readonly description = text(
    'Deletes the contents of files that were replaced or deleted a day ago, and what failed uploads have left.',
  );
  readonly schedule = '30 3 * * *';
  readonly enabled = true;

  constructor(private readonly contents: MediaContents) {}

  async run(run: TaskRun) {
    const before = new Date(run.dueUtc.getTime() - DAY_MS);
    let deleted = 0;
    while (!run.signal.aborted && (await this.contents.deleteOneUnreferenced(before))) {
      if (++deleted % 100 === 0) await run.progress({ deleted });
    }
    return { deleted };
  }
}
