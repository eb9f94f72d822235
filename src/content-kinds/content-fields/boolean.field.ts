import type { FieldSettings, FieldType, JsonObject } from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';
import { fieldEditor } from './field-control';
import { orchardValue } from './orchard';

const answers = perLanguage(() => [
  { value: '', text: text('Choose one') },
  { value: 'true', text: text('Yes') },
  { value: 'false', text: text('No') },
]);

/** Yes or no; no where nobody said anything. Its settings are those that every field has; `required` asks for an answer, which may be no. */
export class BooleanField implements FieldType {
  readonly name = 'BooleanField';
  get title() {
    return text('Yes or no');
  }

  readonly settings = {};

  assumed({ required }: FieldSettings): false | undefined {
    return required ? undefined : false;
  }

  schema() {
    return { type: 'boolean' };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Value');
  }
}

export const booleanEditor = fieldEditor('BooleanField', {
  shown: (control) => {
    const { value, optional } = control;
    const chosen = typeof value === 'boolean' ? String(value) : '';
    return optional
      ? { ...control, view: 'ui/yes-no' }
      : { ...control, view: 'ui/select', value: chosen, options: answers() };
  },
  read: (posted) => {
    if (!posted.has()) return undefined;
    return posted.text() === '' ? null : posted.checked();
  },
});
