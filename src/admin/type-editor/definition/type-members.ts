import type { ContentTypeDefinition, FieldDefinition, JsonObject, PartAttachment } from '@espalier/plugin-sdk';
import { wireName } from '#core/content-definition';
import type { MemberList } from '../type-paths';

const MAX_POSITION = 100_000;

export interface TypeMember {
  readonly list: MemberList;
  readonly name: string;
  /** Unique among all members of the type. */
  readonly wireName: string;
  readonly displayName: string;
  readonly kind: string;
  readonly position: number;
  readonly settings: JsonObject;
}

type MemberChange = Pick<TypeMember, 'displayName' | 'settings'>;

/** The parts and fields of a type as editors show them: by position, parts before fields where that is the same. */
export function typeMembers({ parts, fields }: ContentTypeDefinition): TypeMember[] {
  const members = [
    ...parts.map((part) => memberOf('parts', part.part, part)),
    ...fields.map((field) => memberOf('fields', field.type, field)),
  ];
  return members.toSorted((a, b) => a.position - b.position);
}

export function findMember(definition: ContentTypeDefinition, list: MemberList, name: string): TypeMember | undefined {
  return typeMembers(definition).find((member) => member.list === list && member.name === name);
}

export function withPart(
  definition: ContentTypeDefinition,
  part: Omit<PartAttachment, 'position'>,
): ContentTypeDefinition {
  const room = withRoom(definition);
  return { ...room, parts: [...room.parts, { ...part, position: nextPosition(room) }] };
}

export function withField(
  definition: ContentTypeDefinition,
  field: Omit<FieldDefinition, 'position'>,
): ContentTypeDefinition {
  const room = withRoom(definition);
  return { ...room, fields: [...room.fields, { ...field, position: nextPosition(room) }] };
}

export function withChange(
  definition: ContentTypeDefinition,
  { list, name }: Pick<TypeMember, 'list' | 'name'>,
  change: MemberChange,
): ContentTypeDefinition {
  const changed = <M extends { readonly name: string }>(member: M): M =>
    member.name === name ? { ...member, ...change } : member;
  return list === 'parts'
    ? { ...definition, parts: definition.parts.map(changed) }
    : { ...definition, fields: definition.fields.map(changed) };
}

export function without(
  definition: ContentTypeDefinition,
  { list, name }: Pick<TypeMember, 'list' | 'name'>,
): ContentTypeDefinition {
  const isOther = (member: { readonly name: string }) => member.name !== name;
  return list === 'parts'
    ? { ...definition, parts: definition.parts.filter(isOther) }
    : { ...definition, fields: definition.fields.filter(isOther) };
}

/** The member one place up or down; the same definition where it stands at that end already, or is not there any more. */
export function moved(definition: ContentTypeDefinition, member: string, by: -1 | 1): ContentTypeDefinition {
  const order = typeMembers(definition).map(({ wireName: name }) => name);
  const from = order.indexOf(member);
  const to = from + by;
  const other = order[to];
  if (from < 0 || other === undefined) return definition;
  return inOrder(definition, order.with(from, other).with(to, member));
}

/** The same definition where the member stands there already. @param after wire name; empty for the first place */
export function placedAfter(definition: ContentTypeDefinition, member: string, after: string): ContentTypeDefinition {
  const order = typeMembers(definition).map(({ wireName: name }) => name);
  const others = order.filter((name) => name !== member);
  const place = others.indexOf(after) + 1;
  const wanted = others.toSpliced(place, 0, member);
  return wanted.join() === order.join() ? definition : inOrder(definition, wanted);
}

export function standsAfter(definition: ContentTypeDefinition, member: string): string {
  const order = typeMembers(definition).map(({ wireName: name }) => name);
  return order[order.indexOf(member) - 1] ?? '';
}

function memberOf(
  list: MemberList,
  kind: string,
  { name, displayName, position, settings }: PartAttachment | FieldDefinition,
): TypeMember {
  return { list, name, wireName: wireName(name), displayName, kind, position, settings };
}

/** Each at the position of its place, and the lists in the same order. */
function inOrder(definition: ContentTypeDefinition, order: readonly string[]): ContentTypeDefinition {
  const places = new Map(order.map((name, place) => [name, place]));
  const placed = <M extends { readonly name: string; readonly position: number }>(members: readonly M[]): M[] =>
    members
      .map((member) => ({ ...member, position: places.get(wireName(member.name)) ?? member.position }))
      .toSorted((a, b) => a.position - b.position);
  return { ...definition, parts: placed(definition.parts), fields: placed(definition.fields) };
}

/** Positions may be as high as they get, with nothing behind them. */
function withRoom(definition: ContentTypeDefinition): ContentTypeDefinition {
  if (nextPosition(definition) <= MAX_POSITION) return definition;
  return inOrder(
    definition,
    typeMembers(definition).map((member) => member.wireName),
  );
}

function nextPosition({ parts, fields }: ContentTypeDefinition): number {
  return Math.max(-1, ...[...parts, ...fields].map(({ position }) => position)) + 1;
}
