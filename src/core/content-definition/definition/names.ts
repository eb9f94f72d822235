import { sentence, type Sentence } from '@espalier/plugin-sdk';
/** Members of every item, which no part or field may be named like. `contentItem` is the item as text inside a payload. */
export const ITEM_MEMBERS: readonly string[] = [
  'contentItem',
  'id',
  'contentItemId',
  'contentItemVersionId',
  'contentType',
  'published',
  'latest',
  'modifiedUtc',
  'publishedUtc',
  'createdUtc',
  'owner',
  'author',
  'displayText',
];

/** Combinators of GraphQL conditions, which stand beside the fields of a type. */
const COMBINATORS = new Set(['AND', 'OR', 'NOT']);

/** A member of this name would be found on every JavaScript object. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The name of a part or field in JSON and GraphQL: `AutoroutePart` → `autoroutePart`. */
export function wireName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function reservedBecause(name: string): Sentence | undefined {
  const wire = wireName(name);
  if (ITEM_MEMBERS.includes(wire)) return sentence('every content item has the member {name}', { name: wire });
  if (COMBINATORS.has(name)) return sentence('AND, OR and NOT combine conditions in GraphQL');
  return INHERITED.has(wire) ? sentence('{name} has a meaning of its own in JavaScript', { name: wire }) : undefined;
}

/** `BlogPost` → `Blog Post`, `AutoroutePart` → `Autoroute`, `subtitle` → `Subtitle`. */
export function displayNameOf(name: string): string {
  const words = name.replace(/(?<=.)Part$/, '').replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isSameStereotype(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

let titleOf = (_name: string): string | undefined => undefined;

/** What people call a content type, for errors, which nothing is injected into. */
export function typeTitle(name: string): string {
  return titleOf(name) ?? displayNameOf(name);
}

/** One service in a process, and in tests services that define the same. */
export function titleTypes(by: (name: string) => string | undefined): void {
  titleOf = by;
}
