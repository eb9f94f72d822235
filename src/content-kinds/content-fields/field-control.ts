import type { EditedControl, EditedMember } from '@espalier/plugin-sdk';

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
