import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { HANDLER_ORDER } from '../handler-order';
import { ARCHIVE_LATER, PUBLISH_LATER, applySchedule, authoriseSchedule, clearSchedule } from './schedule';

const SCHEDULES = [PUBLISH_LATER, ARCHIVE_LATER];

/** Keeps the dates at which an item is to be published and unpublished where the service looks for them, until they are met. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class ScheduleHandler implements ContentHandler {
  authorising(context: ContentContext): void {
    for (const schedule of SCHEDULES) authoriseSchedule(schedule, context);
  }

  creating(context: ContentContext): void {
    for (const schedule of SCHEDULES) applySchedule(schedule, context);
  }

  updating(context: ContentContext): void {
    for (const schedule of SCHEDULES) applySchedule(schedule, context);
  }

  importing(context: ContentContext): void {
    for (const schedule of SCHEDULES) applySchedule(schedule, context);
  }

  publishing(context: ContentContext): void {
    clearSchedule(PUBLISH_LATER, context);
  }

  unpublishing(context: ContentContext): void {
    clearSchedule(ARCHIVE_LATER, context);
    // It came while the item was live. Left where it is, it would publish at once what somebody takes down.
    const { scheduledPublishUtc } = context.item;
    if (scheduledPublishUtc !== null && scheduledPublishUtc <= context.now) clearSchedule(PUBLISH_LATER, context);
  }

  cloning(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSchedule(schedule, context);
  }

  restoring(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSchedule(schedule, context);
  }
}
