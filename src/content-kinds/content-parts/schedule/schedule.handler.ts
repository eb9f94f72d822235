import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { HANDLER_ORDER } from '../handler-order';
import {
  ARCHIVE_LATER,
  PUBLISH_LATER,
  applySchedule,
  authoriseSchedule,
  clearSchedule,
  clearSpent,
  refusePast,
} from './schedule';

const SCHEDULES = [PUBLISH_LATER, ARCHIVE_LATER];

@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class ScheduleHandler implements ContentHandler {
  authorising(context: ContentContext): void {
    for (const schedule of SCHEDULES) authoriseSchedule(schedule, context);
  }

  creating(context: ContentContext): void {
    save(context);
  }

  updating(context: ContentContext): void {
    save(context);
  }

  /** What an import states stays as it is. */
  importing(context: ContentContext): void {
    for (const schedule of SCHEDULES) applySchedule(schedule, context);
  }

  /** What has passed for the version that it is made from is no date of the new one. */
  versioning(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSpent(schedule, context);
  }

  publishing(context: ContentContext): void {
    clearSchedule(PUBLISH_LATER, context);
    // It would be taken down within a minute.
    clearSpent(ARCHIVE_LATER, context);
  }

  unpublishing(context: ContentContext): void {
    clearSchedule(ARCHIVE_LATER, context);
    // It came while the item was live. Left where it is, it would publish at once what somebody takes down.
    clearSpent(PUBLISH_LATER, context);
  }

  cloning(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSchedule(schedule, context);
  }

  restoring(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSchedule(schedule, context);
  }
}

function save(context: ContentContext): void {
  for (const schedule of SCHEDULES) {
    refusePast(schedule, context);
    applySchedule(schedule, context);
  }
}
