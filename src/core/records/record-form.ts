import type { ManagedRecordOptions, RecordField, RecordManagement } from '@espalier/plugin-sdk';
import { fieldOf, type FieldState, type FormState } from '#core/display';
import { dtoMembers } from '#platform/dto';
import type { FormFields } from '#platform/pages';
import { entityTagOf } from '#platform/request';

type Values = Readonly<Record<string, unknown>>;

/** A field as its partial takes it. */
export interface RecordControl extends FieldState, Omit<RecordField, 'name' | 'control'> {
  readonly partial: string;
  readonly type?: 'url';
  readonly autocomplete: 'off';
}

const PARTIALS = {
  text: 'ui/text',
  url: 'ui/text',
  lines: 'ui/textarea',
  choice: 'ui/select',
  choices: 'ui/checkboxes',
  check: 'ui/checkbox',
} as const;

/** The fields of the form of a record, or of a new one: of the key only that of a new one, since it cannot change. */
export async function fieldsOf<Row extends object>(
  { key }: ManagedRecordOptions,
  management: RecordManagement<Row>,
  row?: Row,
): Promise<readonly RecordField[]> {
  const fields = await management.fields(row);
  return row ? fields.filter(({ name }) => name !== key) : fields;
}

export function controlsOf(fields: readonly RecordField[], form: FormState): RecordControl[] {
  return fields.map(({ control = 'text', ...field }) => ({
    ...field,
    ...fieldOf(form, field.name),
    partial: PARTIALS[control],
    ...(control === 'url' && { type: control }),
    autocomplete: 'off',
  }));
}

/** What can be said of a record: what its POST takes. */
export function valuesOf({ create }: ManagedRecordOptions, row: object): Values {
  const stored: Values = { ...row };
  return Object.fromEntries(dtoMembers(create).map(({ name }) => [name, stored[name]]));
}

/** Goes with the form, so that nobody undoes unseen what somebody else has changed meanwhile. */
export function versionOf(options: ManagedRecordOptions, row: object): string {
  return entityTagOf(valuesOf(options, row));
}

/** A record, or what a new one begins with, as the fields show it. */
export function shownIn(fields: readonly RecordField[], row: object): Values {
  const values: Values = { ...row };
  return Object.fromEntries(
    fields.map(({ name, control }) => {
      const value = values[name];
      if (control === 'lines') return [name, Array.isArray(value) ? value.join('\n') : ''];
      return [name, value ?? (control === 'choices' ? [] : '')];
    }),
  );
}

/** The form as it was typed, to be shown again. */
export function typedIn(fields: readonly RecordField[], form: FormFields): Values {
  return Object.fromEntries(
    fields.map(({ name, control }) => {
      if (control === 'check') return [name, form.checked(name)];
      return [name, control === 'choices' ? form.all(name) : form.text(name)];
    }),
  );
}

/** The form as a body of REST, so that the same rules hold. */
export function bodyIn(fields: readonly RecordField[], form: FormFields): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, control, optional }): [string, unknown][] => {
      if (control === 'check') return [[name, form.checked(name)]];
      if (control === 'choices') return [[name, [...form.all(name)]]];
      if (control === 'lines') return [[name, linesIn(form.text(name))]];
      const text = form.text(name).trim();
      return optional && text === '' ? [] : [[name, text]];
    }),
  );
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
