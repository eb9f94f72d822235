import type { ContentItem, JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { normalized, withoutSlashes } from '#platform/strings';

/** The names of templates for an item of a type, the least specific first. */
export function typeAlternates(base: string, contentType: string, displayType: string): string[] {
  return [`${base}__${contentType}`, `${base}_${displayType}`, `${base}_${displayType}__${contentType}`];
}

export function itemAlternates(base: string, { data }: Pick<ContentItem, 'data'>, displayType: string): string[] {
  const names = [
    ...named('Alias', textIn(data.aliasPart, 'alias')),
    ...named('Slug', textIn(data.autoroutePart, 'path')),
  ];
  return names.flatMap((name) => [`${base}__${name}`, `${base}_${displayType}__${name}`]);
}

interface NamedMember {
  /** Of the shape: `TitlePart`, `TextField`. */
  readonly shapeType: string;
  /** Of the part or field, in Pascal case. */
  readonly name: string;
  readonly contentType: string;
}

/** The names of templates for a part or field, the least specific first. */
export function memberAlternates({ shapeType, name, contentType }: NamedMember, displayType: string): string[] {
  const kinds = name === shapeType ? [name] : [shapeType, name];
  return [
    `${shapeType}_${displayType}`,
    ...kinds.flatMap((kind) => [`${contentType}__${kind}`, `${contentType}_${displayType}__${kind}`]),
  ];
}

/** `blogPost` → `BlogPost`. */
export function pascalCase(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** `BlogPost` → `blog-post`. */
export function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
}

/** In names of templates slashes and hyphens of paths are `__`, and whatever else is no letter or digit of any script is `_`. */
function named(kind: string, text: string | undefined): string[] {
  if (!text) return [];
  const name = text
    .toLowerCase()
    .replace(/[/-]/g, '__')
    .replace(/[^\p{L}\p{M}\p{N}_]/gu, '_');
  return [`${kind}__${normalized(name, 'NFC')}`];
}

function textIn(part: JsonValue | undefined, member: string): string | undefined {
  const value = typeof part === 'object' && part !== null ? (part as JsonObject)[member] : undefined;
  return typeof value === 'string' ? withoutSlashes(value) : undefined;
}
