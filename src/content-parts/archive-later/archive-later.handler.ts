import { CONTENT_HANDLER, Contributes, type ContentContext, type ContentHandler } from '@espalier/plugin-sdk';
import { HANDLER_ORDER } from '../handler-order';
import { applySchedule, clearSchedule, copySchedule } from '../schedule';
import { SCHEDULE } from './archive-later.part';

/** Keeps the date at which an item is to be unpublished where the service looks for it, until it is. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class ArchiveLaterHandler implements ContentHandler {
  creating(context: ContentContext): void {
    applySchedule(SCHEDULE, context);
  }

  updating(context: ContentContext): void {
    applySchedule(SCHEDULE, context);
  }

  importing(context: ContentContext): void {
    copySchedule(SCHEDULE, context);
  }

  unpublishing(context: ContentContext): void {
    clearSchedule(SCHEDULE, context);
  }

  cloning(context: ContentContext): void {
    clearSchedule(SCHEDULE, context);
  }

  restoring(context: ContentContext): void {
    clearSchedule(SCHEDULE, context);
  }
}
