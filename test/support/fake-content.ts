import type {
  ContentContext,
  ContentItem,
  ContentTypeDefinition,
  Fault,
  FieldDefinition,
  FieldType,
  JsonObject,
  PartAttachment,
  PartType,
  Principal,
} from '@espalier/plugin-sdk';
import { wireName, type ContentDefinitions, type ContentMember } from '#core/content-definition';

/** A part by its name, with settings where they matter. */
export type Attachment = string | { readonly part: string; readonly name?: string; readonly settings?: JsonObject };

export interface TypeFacts {
  readonly name?: string;
  readonly stereotype?: string;
  readonly versionable?: boolean;
  readonly fields?: readonly { readonly name: string; readonly type: string; readonly settings?: JsonObject }[];
}

export function typeWith(parts: readonly Attachment[], facts: TypeFacts = {}): ContentTypeDefinition {
  const { name = 'Page', stereotype = '', versionable = true, fields = [] } = facts;
  return {
    name,
    stereotype,
    versionable,
    displayName: name,
    description: '',
    creatable: true,
    listable: true,
    draftable: true,
    securable: true,
    parts: parts.map(attachmentOf),
    fields: fields.map(fieldOf),
  };
}

export function itemWith(data: JsonObject, members: Partial<ContentItem> = {}): ContentItem {
  return {
    id: 0,
    contentItemId: 'a'.repeat(26),
    contentItemVersionId: '',
    contentType: 'Page',
    displayText: '',
    published: false,
    latest: true,
    modifiedUtc: null,
    publishedUtc: null,
    createdUtc: '2026-11-20T10:00:00.000Z',
    owner: 'u-owner',
    author: 'owner',
    data,
    unpublishedUtc: null,
    clonedFrom: null,
    scheduledPublishUtc: null,
    scheduledArchiveUtc: null,
    revision: 0,
    ...members,
  };
}

export interface Query {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface ContextFacts {
  readonly previous?: ContentItem;
  /** Permissions of the caller; all of them by default. */
  readonly may?: Principal['may'];
  /** Answers queries; no rows by default. */
  readonly answer?: (query: Query) => readonly object[];
}

/** One operation as handlers see it, which remembers what they did. */
export class FakeContext implements ContentContext {
  readonly previous?: ContentItem;
  readonly principal: Principal;
  readonly now = '2026-11-20T12:00:00.000Z';
  readonly transient = new Map<string, unknown>();
  readonly faults: Fault[] = [];
  readonly queries: Query[] = [];
  readonly transaction: ContentContext['transaction'];

  constructor(
    readonly type: ContentTypeDefinition,
    readonly item: ContentItem,
    { previous, may = () => true, answer = () => [] }: ContextFacts = {},
  ) {
    this.previous = previous;
    this.principal = { kind: 'user', id: 'u-caller', name: 'caller', roles: [], may };
    this.transaction = {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        this.queries.push({ text, values });
        return answer({ text, values }) as Row[];
      },
    };
  }

  readonly fault = (fault: Fault): void => {
    this.faults.push(fault);
  };

  readonly veto = (reason: string): never => {
    throw new Error(reason);
  };
}

/** The definitions of a service that has these types, for who asks for nothing but their members. */
export function definitionsOf(
  types: readonly ContentTypeDefinition[],
  kinds: { readonly parts?: readonly PartType[]; readonly fields?: readonly FieldType[] },
): ContentDefinitions {
  const compiled = types.map((definition) => ({
    definition,
    name: definition.name,
    members: new Map([
      ...definition.parts.map((attachment) => partMember(attachment, kinds.parts ?? [])),
      ...definition.fields.map((field) => fieldMember(field, kinds.fields ?? [])),
    ]),
  }));
  const get = (name: string) => compiled.find((type) => type.name === name);
  return { get } as unknown as ContentDefinitions;
}

function attachmentOf(attachment: Attachment, position: number): PartAttachment {
  const { part, name = part, settings = {} } = typeof attachment === 'string' ? { part: attachment } : attachment;
  return { part, name, displayName: name, position, settings };
}

function fieldOf(
  { name, type, settings = {} }: NonNullable<TypeFacts['fields']>[number],
  position: number,
): FieldDefinition {
  const common = { hint: '', required: false, defaultValue: null, indexed: false };
  return { name, type, displayName: name, position, settings: { ...common, ...settings } };
}

const UNCHECKED = { checkShape: () => [] };

function partMember(attachment: PartAttachment, parts: readonly PartType[]): [string, ContentMember] {
  const name = wireName(attachment.name);
  const partType = kindOf(parts, attachment.part);
  return [name, { kind: 'part', wireName: name, attachment, partType, schemas: {}, ...UNCHECKED }];
}

function fieldMember(field: FieldDefinition, fields: readonly FieldType[]): [string, ContentMember] {
  const name = wireName(field.name);
  return [
    name,
    { kind: 'field', wireName: name, field, fieldType: kindOf(fields, field.type), schema: {}, ...UNCHECKED },
  ];
}

function kindOf<Kind extends { readonly name: string }>(kinds: readonly Kind[], name: string): Kind {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`The test does not say what a ${name} is`);
  return kind;
}
