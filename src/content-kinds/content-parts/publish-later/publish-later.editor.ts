import { CONTENT_EDITOR_DRIVER, Contributes } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { PUBLISH_LATER } from '../schedule/schedule';
import { ScheduleEditor } from '../schedule/schedule-editor';

@Contributes(CONTENT_EDITOR_DRIVER)
export class PublishLaterEditor extends ScheduleEditor {
  constructor() {
    super(PUBLISH_LATER, text('Publish the draft at'));
  }
}
