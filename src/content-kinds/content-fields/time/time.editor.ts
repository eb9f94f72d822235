import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { fieldControl } from '../field-control';

@Contributes(CONTENT_EDITOR_DRIVER)
export class TimeEditor implements ContentEditorDriver {
  readonly edits = 'TimeField';

  display(member: EditedMember): PlacedView {
    const { minimum, maximum } = member.settings;
    return view('TimeField_Edit', { ...fieldControl(member), type: 'time', step: '1', min: minimum, max: maximum }).at(
      'Edit',
      'Content',
    );
  }

  read(posted: PostedMember): string | undefined {
    return posted.has() ? posted.text() : undefined;
  }
}
