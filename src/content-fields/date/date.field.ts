import {
  Contributes,
  FIELD_TYPE,
  type Fault,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { toUtc } from '#platform/dates';
import { checkMoment, checkMomentSettings, momentSchema, type MomentFieldSettings, type MomentForm } from '../moments';
import { orchardValue } from '../orchard';

const CALENDAR_DATE: MomentForm = {
  description: 'a date that exists, written such as 2026-11-20',
  normalise: (text) => (text.includes(':') ? undefined : toUtc(text)?.slice(0, 10)),
};

/** A day of the calendar, without a time or a zone. */
@Contributes(FIELD_TYPE)
export class DateField implements FieldType {
  readonly name = 'DateField';

  readonly settings = {
    minimum: { type: 'string', description: 'The first day that is taken.' },
    maximum: { type: 'string', description: 'The last day that is taken.' },
  };

  checkSettings(settings: MomentFieldSettings): Fault[] {
    return checkMomentSettings(settings, CALENDAR_DATE);
  }

  valueKind() {
    return 'date' as const;
  }

  schema(): JsonSchema {
    return momentSchema(CALENDAR_DATE);
  }

  check(value: string, settings: MomentFieldSettings): Fault[] {
    return checkMoment(value, settings, CALENDAR_DATE);
  }

  normalise(value: string): string {
    return CALENDAR_DATE.normalise(value) ?? value;
  }

  /** Orchard Core writes midnight behind the date. */
  fromOrchard(field: JsonObject) {
    const value = orchardValue(field, 'Value');
    return typeof value === 'string' ? value.replace(/T00:00:00(\.0+)?Z?$/, '') : value;
  }
}
