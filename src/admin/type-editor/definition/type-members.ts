import type {
  ContentTypeDefinition,
  FieldDefinition,
  FieldSettings,
  JsonObject,
  PartAttachment,
} from '@espalier/plugin-sdk';
import type { FieldIndexState } from '#core/content';
import { wireName, displayNameOf, type MemberTypes } from '#core/content-definition';
import { text } from '#platform/texts';
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

/** As it is to be saved; without a position, a new one. */
export type WantedMember = Omit<TypeMember, 'wireName' | 'position'> & Partial<Pick<TypeMember, 'position'>>;

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

/** These and no others, in this order. Positions stay as they are where the order does. */
export function withMembers(definition: ContentTypeDefinition, wanted: readonly WantedMember[]): ContentTypeDefinition {
  const places = placesOf(definition, wanted);
  const placed = wanted.map((member, index) => ({ ...member, position: places[index] ?? index }));
  return {
    ...definition,
    parts: placed
      .filter(({ list }) => list === 'parts')
      .map(({ kind, name, displayName, position, settings }) => ({
        part: kind,
        name,
        displayName,
        position,
        settings,
      })),
    fields: placed
      .filter(({ list }) => list === 'fields')
      .map(({ kind, name, displayName, position, settings }) => {
        return { name, type: kind, displayName, position, settings: settings as FieldSettings };
      }),
  };
}

/** Of their own, where new ones stand behind all others; else those of the list. */
function placesOf(definition: ContentTypeDefinition, wanted: readonly WantedMember[]): readonly number[] {
  const inList = wanted.map((_member, index) => index);
  const added = wanted.filter(({ position }) => position === undefined).length;
  const kept = wanted.slice(0, wanted.length - added);
  const next = nextPosition(definition);
  if (next + added > MAX_POSITION || kept.some(({ position }) => position === undefined)) return inList;
  const names = (members: readonly Pick<TypeMember, 'list' | 'name'>[]) =>
    members.map(({ list, name }) => `${list}.${name}`);
  const present = new Set(names(kept));
  const stored = names(typeMembers(definition)).filter((name) => present.has(name));
  if (stored.join() !== names(kept).join()) return inList;
  return wanted.map(({ position }, index) => position ?? next + index - kept.length);
}

/** Moves a member; `definition` itself if it is there already. @param after wire name; empty for the first place */
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

function nextPosition({ parts, fields }: ContentTypeDefinition): number {
  return Math.max(-1, ...[...parts, ...fields].map(({ position }) => position)) + 1;
}

/** @param states by the paths of values: a picker is indexed by the ids within it */
export function indexText(states: ReadonlyMap<string, FieldIndexState>, field: string): string {
  const own = [...states].filter(([path]) => path === field || path.startsWith(`${field}.`)).map(([, state]) => state);
  const building = own.find(({ state }) => state === 'building');
  if (building)
    return building.percent === undefined
      ? text('index being built')
      : text('index being built, {percent} % read', { percent: building.percent });
  return own.every(({ state }) => state === 'ready') ? text('indexed') : text('index not built yet');
}

export function kindTitle(kinds: MemberTypes, list: MemberList, kind: string): string {
  const found = list === 'fields' ? kinds.field(kind) : kinds.part(kind);
  return found?.title ?? displayNameOf(kind.replace(/(?<=.)Field$/, ''));
}
