import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  FIELD_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { toUtc } from '#platform/dates';
import { text } from '#platform/texts';
import { fieldControl } from './field-control';
import { MomentField, type MomentForm } from './moment-field';

const CALENDAR_DATE: MomentForm = {
  kind: 'date',
  description: 'a date that exists, written such as 2026-11-20',
  normalise: (date) => (date.includes(':') ? undefined : toUtc(date)?.slice(0, 10)),
};

/** A day of the calendar, without a time or a zone. */
@Contributes(FIELD_TYPE)
export class DateField extends MomentField {
  readonly name = 'DateField';
  get title() {
    return text('Date');
  }

  get settings() {
    return {
      minimum: { type: 'string', description: text('The first day to accept.') },
      maximum: { type: 'string', description: text('The last day to accept.') },
    };
  }

  constructor() {
    super(CALENDAR_DATE);
  }

  /** Orchard Core writes midnight behind the date. */
  override fromOrchard(field: JsonObject) {
    const value = super.fromOrchard(field);
    return typeof value === 'string' ? value.replace(/T00:00:00(\.0+)?Z?$/, '') : value;
  }
}

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
