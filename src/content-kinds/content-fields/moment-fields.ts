import {
  sentence,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  type ValueKind,
} from '@espalier/plugin-sdk';
import { momentShown, momentTyped } from '#core/display';
import { toUtc } from '#platform/dates';
import { shownFault } from '#platform/schema';
import { text } from '#platform/texts';
import { fieldEditor } from './field-control';
import { crossedLimits } from './limits';
import { orchardValue } from './orchard';

type MomentFieldSettings = FieldSettings & {
  readonly minimum?: string;
  readonly maximum?: string;
};

/** Sorts as text; undefined for text that is none. */
interface MomentForm {
  readonly kind: ValueKind;
  readonly description: string;
  /** The name that JSON Schema has for it. */
  readonly format: string;
  normalise(text: string): string | undefined;
}

/** Each is stored in the one form that sorts as text. */
abstract class MomentField implements FieldType {
  abstract readonly name: string;

  abstract readonly settings: Readonly<Record<'minimum' | 'maximum', JsonSchema>>;

  protected constructor(private readonly form: MomentForm) {}

  checkSettings({ minimum, maximum }: MomentFieldSettings): Fault[] {
    const faults = Object.entries({ minimum, maximum }).flatMap(([member, limit]) =>
      limit === undefined || this.form.normalise(limit) !== undefined ? [] : [this.misformed(member)],
    );
    if (faults.length > 0) return faults;
    return crossedLimits(['minimum', this.limit(minimum)], ['maximum', this.limit(maximum)]);
  }

  valueKind(): ValueKind {
    return this.form.kind;
  }

  /** Without `format`: JSON Schema's formats refuse forms that are read here, such as a time without an offset. */
  schema(): JsonSchema {
    return { type: 'string', maxLength: 64, description: `Must be ${this.form.description}.` };
  }

  check(value: string, { minimum, maximum }: MomentFieldSettings): Fault[] {
    const moment = this.form.normalise(value);
    if (moment === undefined) return [this.misformed('')];
    const [earliest, latest] = [this.limit(minimum), this.limit(maximum)];
    if (earliest !== undefined && moment < earliest)
      return [
        {
          member: '',
          ...sentence('Enter {earliest} or later.', { earliest }),
          message: `must not be before ${earliest}.`,
        },
      ];
    if (latest !== undefined && moment > latest)
      return [
        { member: '', ...sentence('Enter {latest} or earlier.', { latest }), message: `must not be after ${latest}.` },
      ];
    return [];
  }

  normalise(value: string): string {
    return this.form.normalise(value) ?? value;
  }

  fromOrchard(field: JsonObject): JsonValue {
    return orchardValue(field, 'Value');
  }

  private misformed(member: string): Fault {
    return {
      member,
      message: `must be ${this.form.description}.`,
      shown: shownFault('format', { format: this.form.format }),
    };
  }

  private limit(limit: string | undefined): string | undefined {
    return limit === undefined ? undefined : this.form.normalise(limit);
  }
}

const CALENDAR_DATE: MomentForm = {
  kind: 'date',
  format: 'date',
  description: 'a date that exists, written such as 2026-11-20',
  normalise: (date) => (date.includes(':') ? undefined : toUtc(date)?.slice(0, 10)),
};

/** A day of the calendar, without a time or a zone. */
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

export const dateEditor = fieldEditor('DateField', {
  shown: (control, { settings: { minimum: min, maximum: max } }) => ({ ...control, type: 'date', min, max }),
});

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const TIME_OF_DAY: MomentForm = {
  kind: 'time',
  format: 'time',
  description: 'a time of the day between 00:00:00 and 23:59:59, written such as 14:05:00',
  normalise(time) {
    const [, hour, minute, second = '00'] = TIME.exec(time) ?? [];
    return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`;
  },
};

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

export const timeEditor = fieldEditor('TimeField', {
  shown: (control, { settings: { minimum: min, maximum: max } }) => ({ ...control, type: 'time', step: '1', min, max }),
});

const INSTANT: MomentForm = {
  kind: 'dateTime',
  format: 'date-time',
  description: 'a date and time that exist, written such as 2026-11-20T10:00:00Z or with an offset',
  normalise: toUtc,
};

/** An instant. Stored in UTC with milliseconds whatever offset it was written with. */
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

export const dateTimeEditor = fieldEditor('DateTimeField', {
  shown: (control) => ({ ...control, value: momentShown(control.value) }),
  read: (posted) => (posted.has() ? momentTyped(posted.text(), posted.stored) : undefined),
});
