import type {
  ContentTypeDefinition,
  Fault,
  FieldSettings,
  FieldType,
  JsonObject,
  JsonSchema,
  JsonValue,
  PartType,
} from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { StoredType } from '../../src/core/content-definition/compiled-type';
import { MemberTypes } from '../../src/core/content-definition/definition/member-types';
import { parseDefinition } from '../../src/core/content-definition/definition/parse-definition';
import { TypeSnapshot } from '../../src/core/content-definition/type-snapshot';

/** Kinds of parts and fields with one of every rule that a kind can have, for specs about definitions. */
const title: PartType = {
  name: 'TitlePart',
  settings: { required: { type: 'boolean', default: false } },
  members: () => ({ title: { type: 'string', maxLength: 20 }, note: { type: 'string' } }),
  check: (part, settings): Fault[] =>
    settings.required && !part.title ? [{ member: 'title', message: 'is required by the part.' }] : [],
  normalise: (part) => (typeof part.title === 'string' ? { ...part, title: part.title.trim() } : part),
};

const bag: PartType = {
  name: 'BagPart',
  reusable: true,
  settings: { containedContentTypes: { type: 'array', items: { type: 'string' }, default: [] } },
  members: () => ({ contentItems: { type: 'array', maxItems: 3 } }),
  embeds: {
    member: 'contentItems',
    allows: ({ name }, { containedContentTypes }) =>
      Array.isArray(containedContentTypes) && containedContentTypes.includes(name),
  },
};

const text: FieldType = {
  name: 'TextField',
  settings: { maxLength: { type: 'integer', minimum: 1 }, pattern: { type: 'string' } },
  checkSettings: ({ maxLength, hint }) =>
    typeof maxLength === 'number' && hint.length > maxLength ? [{ member: 'hint', message: 'is too long.' }] : [],
  schema: ({ maxLength, pattern }): JsonSchema => ({
    type: 'string',
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  }),
};

const texts: FieldType = {
  name: 'MultiTextField',
  settings: {},
  schema: () => ({ type: 'array', items: { type: 'string' } }),
};

const link: FieldType = {
  name: 'LinkField',
  settings: {},
  schema: () => ({
    type: 'object',
    properties: { url: { type: 'string' }, text: { type: 'string' }, target: { enum: ['_self', '_blank'] } },
    additionalProperties: false,
  }),
  isEmpty: (value) => !(value as JsonObject).url,
  check: (value): Fault[] =>
    JSON.stringify(value).includes('javascript:') ? [{ member: 'url', message: 'is unsafe.' }] : [],
  normalise: (value: JsonValue, _settings: FieldSettings) => {
    const { url, ...rest } = value as JsonObject;
    return typeof url === 'string' ? { ...rest, url: url.trim() } : rest;
  },
};

const place: FieldType = {
  name: 'PlaceField',
  settings: {},
  schema: () => ({ anyOf: [{ type: 'string' }, { type: 'number' }] }),
};

const flag: FieldType = {
  name: 'FlagField',
  settings: {},
  assumed: ({ required }) => (required ? undefined : false),
  schema: () => ({ type: 'boolean' }),
};

export const sampleKinds = new MemberTypes([title, bag], [text, texts, link, place, flag]);

/** Without the field kinds that a plug-in had brought. */
export const kindsWithoutLinks = new MemberTypes([title, bag], [text, texts, place, flag]);

export function definition(name: string, body: unknown = {}): ContentTypeDefinition {
  return parseDefinition(name, body, sampleKinds);
}

/** A type as its row has it. */
export function stored(name: string, body: unknown = {}, row: Partial<StoredType> = {}): StoredType {
  return { definition: definition(name, body), retiredMembers: [], revision: 1, ...row };
}

export function snapshot(...types: readonly StoredType[]): TypeSnapshot {
  return TypeSnapshot.EMPTY.next(types, sampleKinds);
}

/** A type on its own. */
export function contentType(body: unknown, row: Partial<StoredType> = {}): ContentType {
  return snapshot(stored('Plant', body, row)).require('Plant');
}
