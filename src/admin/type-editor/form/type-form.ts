import { createHash } from 'node:crypto';
import type { FieldSettings, JsonObject } from '@espalier/plugin-sdk';
import { wireName, type ContentType, type MemberTypes } from '#core/content-definition';
import type { FormState } from '#core/display';
import { DomainError, shownErrors } from '#platform/errors';
import { FormFields } from '#platform/pages';
import { fieldNameOf } from '../definition/made-names';
import { typeMembers, type TypeMember, type WantedMember } from '../definition/type-members';
import { editedSettings, readSettings, shownSettings, typedSettings } from '../settings/member-settings';
import type { MemberList } from '../type-paths';

/** What the form says of each part and field, under the names that its controls have there. In the order of the form. */
function fieldsByMember(form: FormFields): ReadonlyMap<string, FormFields> {
  const bodies = new Map<string, [string, readonly string[]][]>();
  for (const name of form.names) {
    const end = name.indexOf('.');
    if (end < 0) continue;
    const key = name.slice(0, end);
    const body = bodies.get(key) ?? [];
    body.push([name.slice(end + 1), form.all(name)]);
    bodies.set(key, body);
  }
  return new Map([...bodies].map(([key, body]) => [key, new FormFields(Object.fromEntries(body))]));
}

function prefixed<V>(key: string, values: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${key}.${name}`, value]));
}

type Values = FormState['values'];

/** A part or field as the form of its type has it. */
export interface FormMember {
  /** In the names of its controls: the wire name, or `new-1` of one that is not stored. */
  readonly key: string;
  readonly list: MemberList;
  readonly kind: string;
  readonly stored?: TypeMember;
  /** Says how it was stored when the form was made. Empty: not at all. */
  readonly base: string;
  /** Of its controls, by their names. */
  readonly values: Values;
  readonly wanted: WantedMember;
  /** Of what cannot be read, by control. */
  readonly faults: FormState['errors'];
}

export interface TypeForm {
  /** In the order of the form. */
  readonly members: readonly FormMember[];
  /** Stored, and taken out of the form. */
  readonly removed: readonly TypeMember[];
  /** Names of those of which the form has said what their removal means. */
  readonly told: ReadonlySet<string>;
}

const NEW_KEY = /^new-\d{1,2}$/;
const KIND = /^(parts|fields):(\w{1,100})$/;

export function storedForm({ definition }: ContentType, kinds: MemberTypes): TypeForm {
  const members = typeMembers(definition).map((member) => storedMember(member, kinds));
  return { members, removed: [], told: new Set() };
}

/** Parts and fields that came to the type after the form was made are behind those of the form. */
export function readForm({ definition }: ContentType, kinds: MemberTypes, form: FormFields): TypeForm {
  const stored = new Map(typeMembers(definition).map((member) => [member.wireName, member]));
  const posted = [...fieldsByMember(form)].flatMap(([key, fields]) => {
    const member = stored.get(key);
    if (!fields.checked('base')) return [];
    if (member) return [editedMember(member, kinds, fields)];
    return NEW_KEY.test(key) ? newMember(key, kinds, fields) : [];
  });
  const present = new Set(posted.map(({ key }) => key));
  const known = new Set(words(form.text('known')));
  const absent = [...stored.values()].filter((member) => !present.has(member.wireName));
  return {
    members: [
      ...posted,
      ...absent.filter((member) => !known.has(member.wireName)).map((member) => storedMember(member, kinds)),
    ],
    removed: absent.filter((member) => known.has(member.wireName)),
    told: new Set(words(form.text('removed'))),
  };
}

/** A new member with the settings of its kind; undefined for no kind, and where there cannot be more. */
export function blankMember(kind: string, members: readonly FormMember[], kinds: MemberTypes): FormMember | undefined {
  const member = kindIn(kind, kinds);
  const key = Array.from({ length: 99 }, (_, index) => `new-${index + 1}`).find(
    (free) => !members.some((other) => other.key === free),
  );
  if (!member || key === undefined) return undefined;
  const values = { displayName: '', name: '', ...shownSettings(editedSettings(member, kinds), member.settings) };
  return { key, ...member, base: '', values: prefixed(key, values), wanted: wantedNew(member, '', ''), faults: {} };
}

export function storedMember(member: TypeMember, kinds: MemberTypes): FormMember {
  const { wireName: key, list, kind } = member;
  const values = storedValues(member, kinds);
  return {
    key,
    list,
    kind,
    stored: member,
    base: digest(values),
    values: prefixed(key, values),
    wanted: member,
    faults: {},
  };
}

/** As it is stored, unless its controls say something else than they did. */
function editedMember(member: TypeMember, kinds: MemberTypes, fields: FormFields): FormMember {
  const { wireName: key, list, kind } = member;
  const schemas = editedSettings(member, kinds);
  const values = { displayName: fields.text('displayName'), ...typedSettings(schemas, fields) };
  const base = fields.text('base');
  if (!fields.checked('displayName') || digest(values) === base) return { ...storedMember(member, kinds), base };
  const { settings, faults } = readable(schemas, fields);
  const wanted = { ...member, displayName: fields.text('displayName').trim(), settings };
  return {
    key,
    list,
    kind,
    stored: member,
    base,
    values: prefixed(key, values),
    wanted,
    faults: prefixed(key, faults),
  };
}

function newMember(key: string, kinds: MemberTypes, fields: FormFields): FormMember[] {
  const member = kindIn(fields.text('kind'), kinds);
  if (!member) return [];
  const schemas = editedSettings(member, kinds);
  const { settings, faults } = readable(schemas, fields);
  const [displayName, name] = [fields.text('displayName'), fields.text('name')];
  const values = { displayName, name, ...typedSettings(schemas, fields) };
  const wanted = wantedNew({ ...member, settings }, displayName.trim(), name.trim());
  return [{ key, ...member, base: '', values: prefixed(key, values), wanted, faults: prefixed(key, faults) }];
}

/** With the settings that its kind has by default. */
function kindIn(text: string, kinds: MemberTypes): Pick<TypeMember, 'list' | 'kind' | 'settings'> | undefined {
  const [, list, kind = ''] = KIND.exec(text) ?? [];
  const fill = list === 'parts' ? kinds.partSettings(kind) : kinds.fieldSettings(kind);
  if (!fill) return undefined;
  const settings = {};
  fill(settings);
  return { list: list === 'parts' ? 'parts' : 'fields', kind, settings };
}

function wantedNew(
  { list, kind, settings }: Pick<WantedMember, 'list' | 'kind' | 'settings'>,
  displayName: string,
  name: string,
): WantedMember {
  const made = list === 'parts' ? name || kind : wireName(name || fieldNameOf(displayName));
  return { list, kind, name: made, displayName, settings };
}

function readable(
  schemas: Parameters<typeof readSettings>[0],
  fields: FormFields,
): { readonly settings: JsonObject | FieldSettings; readonly faults: FormState['errors'] } {
  try {
    return { settings: readSettings(schemas, fields), faults: {} };
  } catch (error) {
    if (!(error instanceof DomainError) || !error.errors) throw error;
    return { settings: {}, faults: shownErrors(error) };
  }
}

function storedValues(member: TypeMember, kinds: MemberTypes): Values {
  return { displayName: member.displayName, ...shownSettings(editedSettings(member, kinds), member.settings) };
}

function digest(values: Values): string {
  const sent = Object.entries(values).map(([name, value]) => [name, comparable(value)]);
  return createHash('sha256').update(JSON.stringify(sent)).digest('base64url').slice(0, 16);
}

/** Browsers send all ends of lines alike, and boxes in the order in which they stand. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted((one, other) => one.localeCompare(other, 'en'));
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value;
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
