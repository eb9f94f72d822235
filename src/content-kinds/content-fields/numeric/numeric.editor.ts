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
import { numberTyped } from '#core/display';
import { fieldControl } from '../field-control';
import type { NumericFieldSettings } from './numeric.field';

/** A plain text control: browsers throw away what they take for no number, and what was typed has to be there again. */
@Contributes(CONTENT_EDITOR_DRIVER)
export class NumericEditor implements ContentEditorDriver {
  readonly edits = 'NumericField';

  display(member: EditedMember): PlacedView {
    const { minimum = -1, scale } = member.settings as NumericFieldSettings;
    // Keyboards of numbers have no minus.
    const inputmode = minimum < 0 ? undefined : scale === 0 ? 'numeric' : 'decimal';
    return view('NumericField_Edit', { ...fieldControl(member), inputmode }).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonValue | undefined {
    return posted.has() ? numberTyped(posted.text()) : undefined;
  }
}
