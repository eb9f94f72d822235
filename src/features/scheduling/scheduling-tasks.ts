import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { ContentLifecycle } from '#core/content';
import { ARCHIVE_LATER, PUBLISH_LATER } from '#content-kinds/content-parts';
import { text } from '#platform/texts';
import { ScheduledTransitions, type ScheduledTransition } from './scheduled-transitions';

@Contributes(BACKGROUND_TASK)
export class ArchiveLaterTask implements BackgroundTask {
  readonly name = 'archive-later';
  get title() {
    return text('Archive later');
  }
  get description() {
    return text('Unpublishes items on the date set for them.');
  }
  readonly schedule = '* * * * *';
  readonly enabled = true;
  private readonly takingDown: ScheduledTransition;

  constructor(
    private readonly transitions: ScheduledTransitions,
    lifecycle: ContentLifecycle,
  ) {
    this.takingDown = {
      schedule: ARCHIVE_LATER,
      done: 'archived',
      carryOut: (contentItemId, options) => lifecycle.unpublish(contentItemId, options),
    };
  }

  run(run: TaskRun): Promise<JsonObject> {
    return this.transitions.carryOut(this.takingDown, run);
  }
}

@Contributes(BACKGROUND_TASK)
export class PublishLaterTask implements BackgroundTask {
  readonly name = 'publish-later';
  get title() {
    return text('Publish later');
  }
  get description() {
    return text('Publishes drafts on the date set for them.');
  }
  readonly schedule = '* * * * *';
  readonly enabled = true;
  private readonly publication: ScheduledTransition;

  constructor(
    private readonly transitions: ScheduledTransitions,
    lifecycle: ContentLifecycle,
  ) {
    this.publication = {
      schedule: PUBLISH_LATER,
      done: 'published',
      carryOut: (contentItemId, options) => lifecycle.publish(contentItemId, options),
    };
  }

  run(run: TaskRun): Promise<JsonObject> {
    return this.transitions.carryOut(this.publication, run);
  }
}
