import {
  sentence,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type Sentence,
} from '@espalier/plugin-sdk';
import { MAX_INT32, MIN_INT32 } from '#core/content';
import { numberTyped } from '#core/display';
import { text } from '#platform/texts';
import { fieldEditor } from './field-control';
import { crossedLimits } from './limits';
import { orchardValue } from './orchard';

type NumericFieldSettings = FieldSettings & {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly scale?: number;
};

/** A number. Only numbers that JSON carries without loss are taken. */
export class NumericField implements FieldType {
  readonly name = 'NumericField';
  get title() {
    return text('Number');
  }

  get settings() {
    return {
      minimum: { type: 'number', description: text('The lowest number to accept.') },
      maximum: { type: 'number', description: text('The highest number to accept.') },
      scale: {
        type: 'integer',
        minimum: 0,
        maximum: 15,
        description: text(
          'The maximum number of digits after the decimal point; 0 for 32-bit whole numbers. Empty: any number.',
        ),
      },
    };
  }

  checkSettings(settings: NumericFieldSettings): Fault[] {
    const { minimum, maximum } = settings;
    return [
      ...limitFaults('minimum', minimum, settings),
      ...limitFaults('maximum', maximum, settings),
      ...crossedLimits(['minimum', minimum], ['maximum', maximum]),
    ];
  }

  schema({ minimum, maximum, scale }: NumericFieldSettings) {
    if (scale === 0) {
      const limits = {
        minimum: Math.max(minimum ?? MIN_INT32, MIN_INT32),
        maximum: Math.min(maximum ?? MAX_INT32, MAX_INT32),
      };
      return { type: 'integer', ...limits };
    }
    return { type: 'number', ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
  }

  check(value: number, { scale }: NumericFieldSettings): Fault[] {
    const fault = numberFault(value, scale);
    return fault ? [{ member: '', ...fault }] : [];
  }

  /** JSON knows no negative zero. */
  normalise(value: number): number {
    return value === 0 ? 0 : value;
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Value');
  }
}

function numberFault(value: number, scale = Infinity): Sentence | undefined {
  if (!Number.isFinite(value))
    return { ...sentence('Enter a number, for example 12.5.'), message: 'must be a finite number.' };
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return sentence('must be between {least} and {most}: larger numbers lose digits in JSON.', {
      least: String(Number.MIN_SAFE_INTEGER),
      most: String(Number.MAX_SAFE_INTEGER),
    });
  }
  if (decimals(value) > scale)
    return {
      ...sentence('Enter at most {scale, plural, one {# decimal place} other {# decimal places}}.', { scale }),
      message: `must have at most ${scale} digits after the decimal point.`,
    };
  return undefined;
}

function limitFaults(member: string, limit: number | undefined, { scale }: NumericFieldSettings): Fault[] {
  const fault = limit === undefined ? undefined : (numberFault(limit, scale) ?? wholeFault(limit, scale));
  return fault ? [{ member, ...fault }] : [];
}

/** Whole numbers are those that `Int` of GraphQL has. */
function wholeFault(limit: number, scale: number | undefined): Sentence | undefined {
  if (scale !== 0 || (limit >= MIN_INT32 && limit <= MAX_INT32)) return undefined;
  return sentence('must lie between {least} and {most} while scale is 0: leave scale out for larger numbers.', {
    least: String(MIN_INT32),
    most: String(MAX_INT32),
  });
}

/** Digits after the decimal point of the shortest text of a number, which may have an exponent: `1.5e-7` has eight. */
function decimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [, fraction = ''] = digits.split('.');
  return Math.max(0, fraction.length - Number(exponent));
}

/** A plain text control: browsers throw away what they take for no number, and what was typed has to be there again. */
export const numericEditor = fieldEditor('NumericField', {
  shown: (control, { settings }) => {
    const { minimum = -1, scale } = settings as NumericFieldSettings;
    // Keyboards of numbers have no minus.
    return { ...control, inputmode: minimum < 0 ? undefined : scale === 0 ? 'numeric' : 'decimal' };
  },
  read: (posted) => (posted.has() ? numberTyped(posted.text()) : undefined),
});
