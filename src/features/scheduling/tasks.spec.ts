import { describeBackgroundTask } from '@espalier/testing';
import type { ContentLifecycle } from '#core/content';
import { Clock } from '#platform/clock';
import { ArchiveLaterTask, PublishLaterTask, ScheduledTransitions } from './scheduled-transitions';
import type { DueVersions } from './due-versions';

const due = [1, 2].map((number) => ({ contentItemId: `i${number}`, contentItemVersionId: `v${number}` }));
const dueVersions = { batches: () => [due] } as unknown as DueVersions;
const transition = () => Promise.resolve();
const lifecycle = { publish: transition, unpublish: transition } as unknown as ContentLifecycle;
const transitions = new ScheduledTransitions(dueVersions, new Clock());

const tasks = [new PublishLaterTask(transitions, lifecycle), new ArchiveLaterTask(transitions, lifecycle)];

for (const task of tasks) describeBackgroundTask(task);

it.each(tasks)('The task $name runs every minute unless administrators say otherwise', ({ schedule, enabled }) => {
  expect({ schedule, enabled }).toEqual({ schedule: '* * * * *', enabled: true });
});
