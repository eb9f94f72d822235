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

const INSTANT: MomentForm = {
  description: 'a date and time that exist, written such as 2026-11-20T10:00:00Z or with an offset',
  normalise: toUtc,
};

/** An instant. Stored in UTC with milliseconds whatever offset it was written with. */
@Contributes(FIELD_TYPE)
export class DateTimeField implements FieldType {
  readonly name = 'DateTimeField';

  readonly settings = {
    minimum: { type: 'string', description: 'The first instant that is taken.' },
    maximum: { type: 'string', description: 'The last instant that is taken.' },
  };

  checkSettings(settings: MomentFieldSettings): Fault[] {
    return checkMomentSettings(settings, INSTANT);
  }

  valueKind() {
    return 'dateTime' as const;
  }

  schema(): JsonSchema {
    return momentSchema(INSTANT);
  }

  check(value: string, settings: MomentFieldSettings): Fault[] {
    return checkMoment(value, settings, INSTANT);
  }

  normalise(value: string): string {
    return toUtc(value) ?? value;
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Value');
  }
}
