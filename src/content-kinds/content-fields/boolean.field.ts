import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  FIELD_TYPE,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';
import { fieldControl } from './field-control';
import { orchardValue } from './orchard';

const answers = perLanguage(() => [
  { value: '', text: text('Choose one') },
  { value: 'true', text: text('Yes') },
  { value: 'false', text: text('No') },
]);

/** Yes or no; no where nobody said anything. Its settings are those that every field has; `required` asks for an answer, which may be no. */
@Contributes(FIELD_TYPE)
export class BooleanField implements FieldType {
  readonly name = 'BooleanField';
  get title() {
    return text('Yes or no');
  }

  readonly settings = {};

  assumed({ required }: FieldSettings): false | undefined {
    return required ? undefined : false;
  }

  schema(): JsonSchema {
    return { type: 'boolean' };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Value');
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class BooleanEditor implements ContentEditorDriver {
  readonly edits = 'BooleanField';

  display(member: EditedMember): PlacedView {
    const control = fieldControl(member);
    const { value, optional } = control;
    const chosen = typeof value === 'boolean' ? String(value) : '';
    const shown = optional
      ? { ...control, view: 'ui/yes-no' }
      : { ...control, view: 'ui/select', value: chosen, options: answers() };
    return view('BooleanField_Edit', shown).at('Edit', 'Content');
  }

  read(posted: PostedMember): boolean | null | undefined {
    if (!posted.has()) return undefined;
    return posted.text() === '' ? null : posted.checked();
  }
}
