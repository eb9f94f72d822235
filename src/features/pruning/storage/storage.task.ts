import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ContentStorage } from './content-storage';

export const CONTENT_STORAGE = 'content-storage';

@Contributes(BACKGROUND_TASK)
export class StorageTask implements BackgroundTask {
  readonly name = CONTENT_STORAGE;
  readonly title = text('Content Storage');
  readonly description = text(
    'Notes how many items and versions there are and what they take on disk, for the dashboard.',
  );
  readonly schedule = '30 0 * * *';
  readonly enabled = true;

  constructor(private readonly storage: ContentStorage) {}

  async run(): Promise<JsonObject> {
    return { ...(await this.storage.figures()) };
  }
}
