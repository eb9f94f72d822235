import { describeBackgroundTask } from '@espalier/testing';
import type { ContentLifecycle } from '#content';
import { Clock } from '#platform/clock';
import { ArchiveLaterTask } from './archive-later.task';
import type { DueVersions } from './due-versions';
import { PublishLaterTask } from './publish-later.task';
import { ScheduledTransitions } from './scheduled-transitions';

const due = [1, 2].map((number) => ({ contentItemId: `i${number}`, contentItemVersionId: `v${number}` }));
const dueVersions = { batches: () => [due] } as unknown as DueVersions;
const transition = () => Promise.resolve();
const lifecycle = { publish: transition, unpublish: transition } as unknown as ContentLifecycle;
const transitions = new ScheduledTransitions(dueVersions, new Clock());

describeBackgroundTask(new PublishLaterTask(transitions, lifecycle));
describeBackgroundTask(new ArchiveLaterTask(transitions, lifecycle));
