import {
  Contributes,
  FIELD_TYPE,
  CONTENT_EDITOR_DRIVER,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonValue,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { momentShown, momentTyped } from '#core/display';
import { toUtc } from '#platform/dates';
import { text } from '#platform/texts';
import { fieldControl } from './field-control';
import { MomentField, type MomentForm } from './moment-field';

const INSTANT: MomentForm = {
  kind: 'dateTime',
  description: 'a date and time that exist, written such as 2026-11-20T10:00:00Z or with an offset',
  normalise: toUtc,
};

/** An instant. Stored in UTC with milliseconds whatever offset it was written with. */
@Contributes(FIELD_TYPE)
export class DateTimeField extends MomentField {
  readonly name = 'DateTimeField';
  get title() {
    return text('Date and time');
  }

  get settings() {
    return {
      minimum: { type: 'string', description: text('The first point in time to accept.') },
      maximum: { type: 'string', description: text('The last point in time to accept.') },
    };
  }

  constructor() {
    super(INSTANT);
  }
}

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
