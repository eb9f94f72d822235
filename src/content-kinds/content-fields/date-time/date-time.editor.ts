import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonValue,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { momentShown, momentTyped } from '#core/display';
import { fieldControl } from '../field-control';

@Contributes(CONTENT_EDITOR_DRIVER)
export class DateTimeEditor implements ContentEditorDriver {
  readonly edits = 'DateTimeField';

  display(member: EditedMember): PlacedView {
    const control = fieldControl(member);
    return view('DateTimeField_Edit', { ...control, value: momentShown(control.value) }).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonValue | undefined {
    return posted.has() ? momentTyped(posted.text(), posted.stored) : undefined;
  }
}
