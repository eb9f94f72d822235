import {
  view,
  type ContentEditorDriver,
  type EditedControl,
  type EditedMember,
  type JsonValue,
  type PostedMember,
} from '@espalier/plugin-sdk';

export interface FieldControl extends EditedControl {
  readonly label: string;
  readonly hint: string;
  readonly optional: boolean;
  /** Most fields are optional, so it is the others that say what they are. */
  readonly markRequired: true;
}

export function fieldControl(member: EditedMember): FieldControl {
  const { displayName: label, settings } = member;
  const hint = typeof settings.hint === 'string' ? settings.hint : '';
  return { ...member.control(), label, hint, optional: settings.required !== true, markRequired: true };
}

/** With a further sentence in its hint. */
export function withHint(control: FieldControl, sentence: string): FieldControl {
  return { ...control, hint: [control.hint, sentence].filter((text) => text !== '').join(' ') };
}

interface FieldEditor {
  /** What its view is given. */
  readonly shown: (control: FieldControl, member: EditedMember) => object;
  /** For values that are more than a text. */
  readonly read?: (posted: PostedMember) => JsonValue | undefined;
  /** The field whose view it has, where that is another one. */
  readonly as?: string;
}

/** The editor of a field that needs nothing but what it is given. */
export function fieldEditor(
  edits: string,
  { shown, read = (posted) => (posted.has() ? posted.text() : undefined), as: field = edits }: FieldEditor,
): ContentEditorDriver {
  return {
    edits,
    display: (member) => view(`${field}_Edit`, shown(fieldControl(member), member)).at('Edit', 'Content'),
    read,
  };
}
