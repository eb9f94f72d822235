import { TaskCancelled } from '@espalier/plugin-sdk';
import { describeBackgroundTask } from '@espalier/testing';
import { PruningOutdatedError, PruningUnderWayError, VersionPruningTask, type VersionPruner } from './version-pruner';

const counts = { examined: 3, deleted: 2, failed: 1, bytesFreed: 2 ** 40 };
const run: VersionPruner['run'] = async (_signal, progress) => {
  await progress({ ...counts });
  return counts;
};
const task = new VersionPruningTask({ run } as VersionPruner);

describeBackgroundTask(task);

it.each([PruningOutdatedError, PruningUnderWayError])('Content version pruning does not fail by %p', async (Reason) => {
  const reason = new Reason();
  const ended = new VersionPruningTask({ run: () => Promise.reject(reason) } as unknown as VersionPruner);
  const due = { dueUtc: new Date(), signal: new AbortController().signal, progress: async () => undefined };
  await expect(ended.run(due)).rejects.toEqual(new TaskCancelled(reason.message));
});

it('Content version pruning is due daily at midnight, once somebody has enabled it', () => {
  expect([task.schedule, task.enabled]).toEqual(['0 0 * * *', false]);
});
