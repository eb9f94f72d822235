import type { FieldSettings, FieldType, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { linesShown, linesTyped, optionsOf } from '#core/display';
import { text } from '#platform/texts';
import { fieldEditor, withHint } from './field-control';
import { orchardValue } from './orchard';

type MultiTextFieldSettings = FieldSettings & {
  readonly options?: readonly string[];
  readonly maxItems?: number;
};

export class MultiTextField implements FieldType {
  readonly name = 'MultiTextField';
  get title() {
    return text('List of texts');
  }

  get settings() {
    return {
      options: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        uniqueItems: true,
        default: [],
        description: text('The values to choose from, each once. Empty: any values.'),
      },
      maxItems: { type: 'integer', minimum: 1, description: text('The maximum number of values.') },
    };
  }

  readonly searchable = { '': 'text' } as const;

  schema({ options = [], maxItems }: MultiTextFieldSettings) {
    const chosen = options.length > 0;
    return {
      type: 'array',
      items: { type: 'string', ...(chosen && { enum: [...options] }) },
      ...(chosen && { uniqueItems: true }),
      ...(maxItems !== undefined && { maxItems }),
    };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Values');
  }
}

/** Boxes where there is something to choose from, else one text per line. */
export const multiTextEditor = fieldEditor('MultiTextField', {
  shown: (control, { settings }) => {
    const offered = offeredBy(settings as MultiTextFieldSettings);
    const chosen = listOf(control.value);
    return offered.length > 0
      ? { ...control, isChoice: true, value: chosen, options: optionsOf(offered, chosen) }
      : { ...withHint(control, text('One per line.')), isChoice: false, value: linesShown(control.value) };
  },
  read: (posted) => {
    if (!posted.has()) return undefined;
    if (offeredBy(posted.settings as MultiTextFieldSettings).length === 0) {
      return linesTyped(posted.text(), posted.stored);
    }
    const chosen = posted.all().filter((value) => value !== '');
    const before = listOf(posted.stored);
    const isSame = chosen.length === before.length && before.every((value) => chosen.some((one) => one === value));
    return isSame && posted.stored !== undefined ? posted.stored : [...chosen];
  },
});

function offeredBy({ options = [] }: MultiTextFieldSettings): readonly string[] {
  return options;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
