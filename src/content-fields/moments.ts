import type { Fault, FieldSettings, JsonSchema } from '@espalier/plugin-sdk';
import { crossedLimits } from './limits';

export type MomentFieldSettings = FieldSettings & {
  readonly minimum?: string;
  readonly maximum?: string;
};

/** How a field writes dates or times: to a form that sorts as text, or undefined for text that is none. */
export interface MomentForm {
  /** Completes "must be …". */
  readonly description: string;
  normalise(text: string): string | undefined;
}

/** Without `format`: JSON Schema's formats refuse forms that are read here, such as a time without an offset. */
export function momentSchema({ description }: MomentForm): JsonSchema {
  return { type: 'string', maxLength: 64, description: `Must be ${description}.` };
}

export function checkMomentSettings({ minimum, maximum }: MomentFieldSettings, form: MomentForm): Fault[] {
  const faults = Object.entries({ minimum, maximum }).flatMap(([member, limit]) =>
    limit === undefined || form.normalise(limit) !== undefined
      ? []
      : [{ member, message: `must be ${form.description}.` }],
  );
  if (faults.length > 0) return faults;
  return crossedLimits(['minimum', normaliseLimit(minimum, form)], ['maximum', normaliseLimit(maximum, form)]);
}

export function checkMoment(value: string, { minimum, maximum }: MomentFieldSettings, form: MomentForm): Fault[] {
  const moment = form.normalise(value);
  if (moment === undefined) return [{ member: '', message: `must be ${form.description}.` }];
  const earliest = normaliseLimit(minimum, form);
  const latest = normaliseLimit(maximum, form);
  if (earliest !== undefined && moment < earliest) return [{ member: '', message: `must not be before ${earliest}.` }];
  if (latest !== undefined && moment > latest) return [{ member: '', message: `must not be after ${latest}.` }];
  return [];
}

function normaliseLimit(limit: string | undefined, form: MomentForm): string | undefined {
  return limit === undefined ? undefined : form.normalise(limit);
}
