import type { JsonSchema } from '@espalier/plugin-sdk';
import type { ContentMember } from '../content-member';
import { ITEM_MEMBERS } from '../definition/names';

/** Level by level. Empty where they are not known. */
export interface NameTree {
  readonly members?: ReadonlyMap<string, NameTree>;
  readonly entries?: NameTree;
  /** The entries are content items, with the names of their own types. */
  readonly embedded?: true;
}

const LEAF: NameTree = {};

export function itemNames(members: Iterable<ContentMember>): NameTree {
  const names = new Map(ITEM_MEMBERS.map((name) => [name, LEAF]));
  for (const member of members) {
    names.set(member.wireName, member.kind === 'field' ? namesOf(member.schema) : partNames(member));
  }
  return { members: names };
}

function partNames({ schemas, partType: { embeds } }: ContentMember & { kind: 'part' }): NameTree {
  const names = Object.entries(schemas).map(([name, schema]): [string, NameTree] => [name, namesOf(schema)]);
  return { members: new Map(embeds ? [...names, [embeds.member, { embedded: true }]] : names) };
}

/** An object schema that lists its members knows no others, unless it says so. */
function namesOf({ properties, additionalProperties, items }: JsonSchema): NameTree {
  if (isSchema(items)) return { entries: namesOf(items) };
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  if (!isSchema(properties) || isOpen) return LEAF;
  return {
    members: new Map(
      Object.entries(properties).map(([name, schema]) => [name, isSchema(schema) ? namesOf(schema) : LEAF]),
    ),
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
