import {
  Contributes,
  FIELD_TYPE,
  type Fault,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { checkMoment, checkMomentSettings, momentSchema, type MomentFieldSettings, type MomentForm } from '../moments';
import { orchardValue } from '../orchard';

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const TIME_OF_DAY: MomentForm = {
  description: 'a time of the day between 00:00:00 and 23:59:59, written such as 14:05:00',
  normalise(text) {
    const [, hour, minute, second = '00'] = TIME.exec(text) ?? [];
    return hour === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}:${second}`;
  },
};

/** A time of the day, to the second, without a date or a zone. */
@Contributes(FIELD_TYPE)
export class TimeField implements FieldType {
  readonly name = 'TimeField';

  readonly settings = {
    minimum: { type: 'string', description: 'The earliest time that is taken.' },
    maximum: { type: 'string', description: 'The latest time that is taken.' },
  };

  checkSettings(settings: MomentFieldSettings): Fault[] {
    return checkMomentSettings(settings, TIME_OF_DAY);
  }

  valueKind() {
    return 'time' as const;
  }

  schema(): JsonSchema {
    return momentSchema(TIME_OF_DAY);
  }

  check(value: string, settings: MomentFieldSettings): Fault[] {
    return checkMoment(value, settings, TIME_OF_DAY);
  }

  normalise(value: string): string {
    return TIME_OF_DAY.normalise(value) ?? value;
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Value');
  }
}
