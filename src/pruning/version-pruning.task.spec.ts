import { describeBackgroundTask } from '@espalier/testing';
import type { VersionPruner } from './runs/version-pruner';
import { VersionPruningTask } from './version-pruning.task';

const counts = { examined: 3, deleted: 2, failed: 1, bytesFreed: 2 ** 40 };
const run: VersionPruner['run'] = async (_signal, progress) => {
  await progress({ ...counts });
  return counts;
};
const task = new VersionPruningTask({ run } as VersionPruner);

describeBackgroundTask(task);

it('Content version pruning is due daily at midnight, once somebody has enabled it', () => {
  expect([task.schedule, task.enabled]).toEqual(['0 0 * * *', false]);
});
