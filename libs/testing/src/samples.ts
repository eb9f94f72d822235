import type {
  AuditTrailOptionsViewModel,
  ContentItem,
  ContentOptionsViewModel,
  ContentTypeDefinition,
  JsonObject,
  Principal,
  UserOptionsViewModel,
} from '@espalier/plugin-sdk';

/** A content type with a title and an owner, and with these fields by their names: `{ color: 'TextField' }`. */
export function sampleType(fields: Readonly<Record<string, string>> = {}): JsonObject {
  return {
    parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }],
    fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
  };
}

/** An item of that type, to be posted. */
export function sampleItem(contentType: string, title: string, members: JsonObject = {}): JsonObject {
  return { contentType, titlePart: { title }, ...members };
}

/** A type as contributions are given it, with these parts and fields. */
export function sampleDefinition(
  name: string,
  { parts = [], fields = {} }: { parts?: readonly string[]; fields?: Readonly<Record<string, string>> } = {},
): ContentTypeDefinition {
  return {
    name,
    displayName: name,
    description: '',
    stereotype: '',
    creatable: true,
    listable: true,
    draftable: true,
    versionable: true,
    securable: true,
    parts: parts.map((part, position) => ({ part, name: part, displayName: part, position, settings: {} })),
    fields: Object.entries(fields).map(([field, type], position) => ({
      name: field,
      type,
      displayName: field,
      position,
      settings: { hint: '', required: false, defaultValue: null, indexed: false },
    })),
  };
}

/** A published version as contributions are given it. */
export function sampleVersion(contentType: string, data: JsonObject = {}): ContentItem {
  const now = '2026-01-31T10:00:00.000Z';
  return {
    id: 1,
    contentItemId: '01sample000000000000000000',
    contentItemVersionId: '01sample000000000000000001',
    contentType,
    displayText: contentType,
    published: true,
    latest: true,
    modifiedUtc: now,
    publishedUtc: now,
    createdUtc: now,
    owner: null,
    author: null,
    data,
    unpublishedUtc: null,
    clonedFrom: null,
    scheduledPublishUtc: null,
    scheduledArchiveUtc: null,
    revision: 1,
  };
}

/** The options of a page of contents on which nothing is chosen. */
export const SAMPLE_CONTENT_OPTIONS: ContentOptionsViewModel = {
  searchText: '',
  normalizedText: '',
  terms: {},
  defaultTerm: 'text',
  status: 'latest',
  sort: 'modified',
};

/** The options of a page of users on which nothing is chosen. */
export const SAMPLE_USER_OPTIONS: UserOptionsViewModel = {
  searchText: '',
  normalizedText: '',
  terms: {},
  defaultTerm: 'name',
  sort: 'name',
};

/** The options of a page of events of the audit trail on which nothing is chosen. */
export const SAMPLE_AUDIT_TRAIL_OPTIONS: AuditTrailOptionsViewModel = {
  searchText: '',
  normalizedText: '',
  terms: {},
  defaultTerm: 'username',
  isOfOne: false,
  sort: 'time-desc',
};

/** Somebody who may do everything. */
export const SAMPLE_PRINCIPAL: Principal = { kind: 'user', id: 'user', name: 'user', roles: [], may: () => true };
