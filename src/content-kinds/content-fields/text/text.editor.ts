import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { isOneLine, optionsOf } from '#core/display';
import { text } from '#platform/texts';
import { fieldControl, type FieldControl } from '../field-control';
import type { TextFieldSettings } from './text.field';

/** Longer texts get several lines. */
const ONE_LINE = 200;

@Contributes(CONTENT_EDITOR_DRIVER)
export class TextEditor implements ContentEditorDriver {
  readonly edits = 'TextField';

  display(member: EditedMember): PlacedView {
    const settings = member.settings as TextFieldSettings;
    const control = fieldControl(member);
    const shown = settings.options?.length ? choice(control, settings.options) : lines(control, settings);
    return view('TextField_Edit', shown).at('Edit', 'Content');
  }

  read(posted: PostedMember): string | undefined {
    return posted.has() ? posted.text() : undefined;
  }
}

function choice(control: FieldControl, offered: readonly string[]) {
  const { value = '', optional } = control;
  const none = { value: '', text: optional ? text('None') : text('Choose one') };
  return { ...control, value, view: 'ui/select', options: [none, ...optionsOf(offered, [value])] };
}

function lines(control: FieldControl, { maxLength, indexed, pattern }: TextFieldSettings) {
  // What is looked up, or has a form, is a word rather than a passage.
  const isShort = maxLength === undefined ? indexed || pattern !== undefined : maxLength <= ONE_LINE;
  return { ...control, view: isShort && isOneLine(control.value) ? 'ui/text' : 'ui/textarea', rows: 3 };
}
