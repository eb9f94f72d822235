import type {
  Fault,
  FieldSettings,
  FieldType,
  JsonObject,
  JsonSchema,
  JsonValue,
  ValueKind,
} from '@espalier/plugin-sdk';
import { crossedLimits } from './limits';
import { orchardValue } from './orchard';

type MomentFieldSettings = FieldSettings & {
  readonly minimum?: string;
  readonly maximum?: string;
};

/** Sorts as text; undefined for text that is none. */
export interface MomentForm {
  readonly kind: ValueKind;
  readonly description: string;
  normalise(text: string): string | undefined;
}

/** Each is stored in the one form that sorts as text. */
export abstract class MomentField implements FieldType {
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
      return [{ member: '', message: `must not be before ${earliest}.` }];
    if (latest !== undefined && moment > latest) return [{ member: '', message: `must not be after ${latest}.` }];
    return [];
  }

  normalise(value: string): string {
    return this.form.normalise(value) ?? value;
  }

  fromOrchard(field: JsonObject): JsonValue {
    return orchardValue(field, 'Value');
  }

  private misformed(member: string): Fault {
    return { member, message: `must be ${this.form.description}.` };
  }

  private limit(limit: string | undefined): string | undefined {
    return limit === undefined ? undefined : this.form.normalise(limit);
  }
}
