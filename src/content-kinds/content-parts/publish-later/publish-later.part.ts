import { Contributes, PART_TYPE } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { PUBLISH_LATER } from '../schedule/schedule';
import { SchedulePart } from '../schedule/schedule-part';

/** The date at which an item is to be published. */
@Contributes(PART_TYPE)
export class PublishLaterPart extends SchedulePart {
  constructor() {
    super(PUBLISH_LATER, text('Publish later'));
  }
}
