import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@espalier/plugin-sdk';
import { BackgroundTasks } from '#core/background-tasks';
import type { StorageFigures } from './content-storage';
import { CONTENT_STORAGE } from './storage.task';

/** What the task has noted, day by day, as far back as runs of tasks are kept. */
@Injectable()
export class StorageHistory {
  constructor(private readonly tasks: BackgroundTasks) {}

  /** The oldest first. */
  async figures(): Promise<StorageFigures[]> {
    const runs = await this.tasks.runs(CONTENT_STORAGE);
    return runs.flatMap(({ facts }) => (facts && isFigures(facts) ? [facts] : [])).toReversed();
  }
}

function isFigures(facts: JsonObject): facts is JsonObject & StorageFigures {
  return ['items', 'versions', 'bytes'].every((name) => typeof facts[name] === 'number');
}
