import type { FormField } from '@espalier/plugin-sdk';
import type { FormFields } from '#platform/pages';
import { errorEntries, fieldOf, type FieldState, type FormErrorEntry, type FormState } from './form-state';

interface LinkRow {
  readonly text: string;
  readonly url: string;
}

/** For new ones: without scripts no more are made on the page. */
const EMPTY_ROWS = 2;

/** With those that nothing was typed in. */
function linksTyped(form: FormFields, name: string): LinkRow[] {
  const urls = form.all(`${name}.url`);
  const rows = form.all(`${name}.text`).map((text, index) => ({ text: text.trim(), url: (urls[index] ?? '').trim() }));
  return moved(rows, name, form.text('move'));
}

function linksIn(form: FormFields, name: string): LinkRow[] {
  return linksTyped(form, name).filter(({ text, url }) => text !== '' || url !== '');
}

function linkRows(value: unknown): LinkRow[] {
  const links = (Array.isArray(value) ? (value as LinkRow[]) : []).filter(({ text, url }) => text !== '' || url !== '');
  return [...links, ...Array.from({ length: EMPTY_ROWS }, () => ({ text: '', url: '' }))];
}

/** @param move `menu:2:up`, by the button of a row */
function moved(rows: LinkRow[], name: string, move: string): LinkRow[] {
  const [of, index, direction] = move.split(':');
  const from = Number(index);
  const to = direction === 'up' ? from - 1 : from + 1;
  const row = rows[from];
  const other = rows[to];
  if (of !== name || !row || !other) return rows;
  return rows.with(to, row).with(from, other);
}

type Values = Readonly<Record<string, unknown>>;

export interface FormControl extends FieldState, Omit<FormField, 'name' | 'control'> {
  readonly partial: string;
  readonly type?: 'url' | 'number' | 'password';
  readonly autocomplete: 'off';
  /** Of `links`. */
  readonly rows?: readonly LinkRow[];
}

const PARTIALS = {
  text: 'ui/text',
  url: 'ui/text',
  number: 'ui/text',
  secret: 'ui/secret',
  passage: 'ui/textarea',
  lines: 'ui/textarea',
  choice: 'ui/select',
  choices: 'ui/checkboxes',
  links: 'ui/links',
  media: 'ui/media',
  check: 'ui/checkbox',
  switch: 'ui/switch',
} as const;

const TYPES = { url: 'url', number: 'number', secret: 'password' } as const;

export interface FieldsModel {
  readonly errors: readonly FormErrorEntry[];
  readonly controls: readonly FormControl[];
}

export function fieldsModel(fields: readonly FormField[], form: FormState): FieldsModel {
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const controls = fields.map(({ control = 'text', ...field }): FormControl => {
    const type = control in TYPES ? TYPES[control as keyof typeof TYPES] : undefined;
    return {
      ...field,
      ...fieldOf(form, field.name),
      partial: PARTIALS[control],
      ...(type && { type }),
      ...(control === 'links' && { rows: linkRows(form.values[field.name]) }),
      autocomplete: 'off',
    };
  });
  return { errors: errorEntries(form, labels), controls };
}

/** Of a secret only whether there is one. */
export function shownInFields(fields: readonly FormField[], stored: object): Values {
  const values: Values = { ...stored };
  return Object.fromEntries(
    fields.map(({ name, control }) => {
      const value = values[name];
      if (control === 'lines') return [name, Array.isArray(value) ? value.join('\n') : ''];
      if (control === 'secret') return [name, value !== undefined];
      if (typeof value === 'number') return [name, String(value)];
      return [name, value ?? (control === 'choices' ? [] : '')];
    }),
  );
}

/** Without secrets: no page shows what was typed there. */
export function typedInFields(fields: readonly FormField[], form: FormFields): Values {
  return Object.fromEntries(
    fields
      .filter(({ control }) => control !== 'secret')
      .map(({ name, control }) => {
        if (isCheck(control)) return [name, form.checked(name)];
        if (control === 'links') return [name, linksTyped(form, name)];
        return [name, control === 'choices' ? form.all(name) : form.text(name)];
      }),
  );
}

/** So that the rules of REST hold. */
export function bodyOfFields(fields: readonly FormField[], form: FormFields): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, control, optional }): [string, unknown][] => {
      if (isCheck(control)) return [[name, form.checked(name)]];
      if (control === 'choices') return [[name, [...form.all(name)]]];
      if (control === 'links') return [[name, linksIn(form, name)]];
      if (control === 'lines') return [[name, linesIn(form.text(name))]];
      if (control === 'secret' && form.checked(`${name}-remove`)) return [[name, null]];
      const text = form.text(name).trim();
      if ((optional || control === 'secret') && text === '') return [];
      return [[name, control === 'number' ? form.number(name) : text]];
    }),
  );
}

function isCheck(control: FormField['control']): boolean {
  return control === 'check' || control === 'switch';
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
