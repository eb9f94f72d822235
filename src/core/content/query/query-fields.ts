import type { ValueKind, JsonSchema } from '@espalier/plugin-sdk';
import { assumeNulls, fieldsIn, isIn, type Assumption, type Predicate, type Scalar } from '@espalier/predicates';
import type { ContentMember, ContentType } from '#core/content-definition';
import { jsonField, type FieldMap, type SqlField } from '#platform/database';
import { VERSION_FIELDS } from '../list/list-fields';

export const ITEM_SCALARS = {
  contentItemId: 'text',
  contentItemVersionId: 'text',
  contentType: 'text',
  displayText: 'text',
  published: 'boolean',
  latest: 'boolean',
  modifiedUtc: 'dateTime',
  publishedUtc: 'dateTime',
  createdUtc: 'dateTime',
  owner: 'text',
  author: 'text',
} as const satisfies Readonly<Record<string, ValueKind>>;

export type ItemScalar = keyof typeof ITEM_SCALARS;

export function isItemScalar(name: string): name is ItemScalar {
  return Object.hasOwn(ITEM_SCALARS, name);
}

/** As queries name it. */
export const LIST_ID = 'containedPart.listContentItemId';
/** As queries name it. */
export const PLACE_IN_LIST = 'containedPart.order';

export const MIN_INT32 = -(2 ** 31);
export const MAX_INT32 = 2 ** 31 - 1;

export interface QueryField {
  readonly kind: ValueKind;
  /** Names down to the value: `['owner']`, `['price']`, `['autoroutePart', 'path']`, `['author', 'contentItemIds']`. */
  readonly path: readonly string[];
  /** The property of every item that it is; otherwise it is stored in the item's data. */
  readonly scalar?: ItemScalar;
  /** Whether all its values are whole numbers of 32 bits. */
  readonly isInt32?: boolean;
}

/** By name. */
export const ITEM_FIELDS: ReadonlyMap<string, QueryField> = new Map(
  Object.keys(ITEM_SCALARS)
    .filter(isItemScalar)
    .map((name) => [name, property(name, [name])]),
);

interface TypeFields {
  readonly fields: ReadonlyMap<string, QueryField>;
  readonly map: FieldMap;
}

/** Types are immutable: a change of a definition makes new ones. */
const known = new WeakMap<ContentType, TypeFields>();

/**
 * By wire path: item scalars, then own fields and members of parts in the order of the type. Members that hold several
 * values of their own, such as links, are there by each of these.
 */
export function queryFields(type: ContentType): ReadonlyMap<string, QueryField> {
  return fieldsOf(type).fields;
}

export function sqlFields(type: ContentType): FieldMap {
  return fieldsOf(type).map;
}

/** What all of the types have, in the same place and of the same kind. */
export function sharedFields([first, ...others]: readonly ContentType[]): FieldMap {
  const fields = first ? sqlFields(first) : {};
  if (others.length === 0) return fields;
  const maps = others.map(sqlFields);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, { sql }]) => maps.every((map) => map[name]?.sql === sql)),
  );
}

function fieldsOf(type: ContentType): TypeFields {
  let fields = known.get(type);
  if (!fields) {
    fields = typeFields(type);
    known.set(type, fields);
  }
  return fields;
}

function typeFields(type: ContentType): TypeFields {
  const members = [...type.members.values()].flatMap(memberFields);
  const columns = members.map((field): [string, SqlField] => [
    field.path.join('.'),
    field.scalar
      ? VERSION_FIELDS[field.scalar]
      : jsonField('v.data', field.path, field.kind === 'integer' ? 'number' : field.kind),
  ]);
  return {
    fields: new Map([...ITEM_FIELDS, ...members.map((field): [string, QueryField] => [field.path.join('.'), field])]),
    map: { ...VERSION_FIELDS, ...Object.fromEntries(columns) },
  };
}

export function memberFields(member: ContentMember): QueryField[] {
  if (member.kind === 'field') {
    const kind = member.fieldType.valueKind?.(member.field.settings);
    return kind ? [stored(kind, [member.wireName], member.schema)] : fieldsOfSchema(member.schema, [member.wireName]);
  }
  const { valueKinds = {}, properties = [] } = member.partType;
  return Object.entries(member.schemas).flatMap(([name, schema]) => {
    const path = [member.wireName, name];
    if (isItemScalar(name) && properties.includes(name)) return [property(name, path)];
    if (!Object.hasOwn(valueKinds, name)) return fieldsOfSchema(schema, path);
    const kind = valueKinds[name];
    return kind ? [stored(kind, path, schema)] : [];
  });
}

/** Scalars, lists of texts, and these as the properties of an object. */
function fieldsOfSchema(value: JsonSchema, path: readonly string[]): QueryField[] {
  const { type, items, properties } = value;
  switch (type) {
    case 'string':
      return [stored('text', path, value)];
    case 'number':
    case 'integer':
    case 'boolean':
      return [stored(type, path, value)];
    case 'array':
      return isSchema(items) && items.type === 'string' ? [stored('textList', path, value)] : [];
    case 'object':
      return Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, schema]) =>
        isSchema(schema) ? fieldsOfSchema(schema, [...path, name]) : [],
      );
    default:
      return [];
  }
}

function property(scalar: ItemScalar, path: readonly string[]): QueryField {
  return { kind: ITEM_SCALARS[scalar], path, scalar };
}

function stored(kind: ValueKind, path: readonly string[], schema: JsonSchema): QueryField {
  return { kind, path, isInt32: kind === 'integer' && isInt32(schema) };
}

export function isInt32({ minimum, maximum }: JsonSchema): boolean {
  return typeof minimum === 'number' && minimum >= MIN_INT32 && typeof maximum === 'number' && maximum <= MAX_INT32;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/**
 * What versions store nothing of counts as what is assumed of it. The types may differ in that: a default belongs to a
 * type.
 */
export function withAssumedValues(predicate: Predicate, types: readonly ContentType[]): Predicate {
  const assumptions = [...fieldsIn(predicate)].map((name) => [name, assumptionsOn(name, types)] as const);
  const made = assumptions.filter(([, { length }]) => length > 0);
  return made.length === 0 ? predicate : assumeNulls(predicate, new Map(made));
}

function assumptionsOn(name: string, types: readonly ContentType[]): Assumption[] {
  const typesByValue = new Map<Scalar, string[]>();
  for (const type of types) {
    const member = type.members.get(name);
    const value = member?.kind === 'field' ? member.assumed : undefined;
    if (!isScalar(value)) continue;
    typesByValue.set(value, [...(typesByValue.get(value) ?? []), type.name]);
  }
  return [...typesByValue].map(([value, names]) =>
    names.length === types.length ? { value } : { value, among: isIn('contentType', names) },
  );
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string';
}
