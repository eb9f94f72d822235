import {
  Contributes,
  FIELD_TYPE,
  CONTENT_EDITOR_DRIVER,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { fieldControl } from './field-control';
import { MomentField, type MomentForm } from './moment-field';

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const TIME_OF_DAY: MomentForm = {
  kind: 'time',
  description: 'a time of the day between 00:00:00 and 23:59:59, written such as 14:05:00',
  normalise(time) {
    const [, hour, minute, second = '00'] = TIME.exec(time) ?? [];
    return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`;
  },
};

@Contributes(FIELD_TYPE)
export class TimeField extends MomentField {
  readonly name = 'TimeField';
  get title() {
    return text('Time');
  }

  get settings() {
    return {
      minimum: { type: 'string', description: text('The earliest time to accept.') },
      maximum: { type: 'string', description: text('The latest time to accept.') },
    };
  }

  constructor() {
    super(TIME_OF_DAY);
  }
}

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
