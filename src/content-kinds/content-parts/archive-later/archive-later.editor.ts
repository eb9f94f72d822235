import { CONTENT_EDITOR_DRIVER, Contributes } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { ARCHIVE_LATER } from '../schedule/schedule';
import { ScheduleEditor } from '../schedule/schedule-editor';

@Contributes(CONTENT_EDITOR_DRIVER)
export class ArchiveLaterEditor extends ScheduleEditor {
  constructor() {
    super(ARCHIVE_LATER, text('Unpublish it at'));
  }
}
