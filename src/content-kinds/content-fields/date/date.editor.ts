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
export class DateEditor implements ContentEditorDriver {
  readonly edits = 'DateField';

  display(member: EditedMember): PlacedView {
    const { minimum, maximum } = member.settings;
    return view('DateField_Edit', { ...fieldControl(member), type: 'date', min: minimum, max: maximum }).at(
      'Edit',
      'Content',
    );
  }

  read(posted: PostedMember): string | undefined {
    return posted.has() ? posted.text() : undefined;
  }
}
