import { Contributes, PART_TYPE } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ARCHIVE_LATER } from '../schedule/schedule';
import { SchedulePart } from '../schedule/schedule-part';

/** The date at which an item is to be unpublished. */
@Contributes(PART_TYPE)
export class ArchiveLaterPart extends SchedulePart {
  constructor() {
    super(ARCHIVE_LATER, text('Archive later'));
  }
}
