import type { OpenAPIObject } from '@nestjs/swagger';
import { schemaReference } from '#platform/openapi';

export type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Schema = Schemas[string];

const ID: Schema = { type: 'string', pattern: '^[0-9a-z]{26}$' };
const DATE: Schema = { type: ['string', 'null'], format: 'date-time' };
const NAME: Schema = { type: ['string', 'null'] };
const MESSAGES: Schema = { type: 'array', items: { type: 'string' } };

const ITEM_PROPERTIES: Record<string, Schema> = {
  id: { type: 'integer', description: 'Row id of the version.' },
  contentItemId: { ...ID, description: 'Shared by all versions of the item.' },
  contentItemVersionId: { ...ID, description: 'Unique to this version.' },
  contentType: { type: 'string' },
  displayText: { type: 'string' },
  published: { type: 'boolean', description: 'Whether this is the live version.' },
  latest: { type: 'boolean', description: 'Whether this is the newest version.' },
  modifiedUtc: DATE,
  publishedUtc: DATE,
  createdUtc: DATE,
  owner: NAME,
  author: NAME,
};

const ANY_ITEM: Schema = {
  type: 'object',
  description: 'A version of a content item. Parts and fields stand beside these members, as its type has them.',
  properties: ITEM_PROPERTIES,
  required: Object.keys(ITEM_PROPERTIES),
  additionalProperties: true,
};

export const CONTENT_SCHEMAS: Schemas = {
  AnyContentItem: ANY_ITEM,
  ContentItem: schemaReference('AnyContentItem'),
  ContentItemBody: {
    type: 'object',
    properties: {
      contentItemId: { ...ID, description: 'Names the item to update; absent for a new one.' },
      contentType: { type: 'string', description: 'Required for a new item.' },
      displayText: { type: 'string' },
      contentItem: {
        type: 'string',
        description:
          'The item as JSON text, for clients that can send flat strings only. Members beside it win over it.',
      },
    },
    additionalProperties: true,
  },
  ContentItemPage: page(schemaReference('ContentItem')),
  ContentItemVersionPage: page({
    allOf: [
      schemaReference('AnyContentItem'),
      {
        type: 'object',
        properties: {
          state: {
            type: 'string',
            enum: ['Draft', 'Published', 'Unpublished', 'Removed', 'Cloned', 'Scheduled', 'Archived'],
          },
          comment: { type: ['string', 'null'], description: 'Why it was saved, as far as the audit trail tells.' },
        },
        required: ['state', 'comment'],
      },
    ],
  }),
  RemovedItemPage: page({
    allOf: [
      schemaReference('AnyContentItem'),
      {
        type: 'object',
        properties: { removedUtc: { type: 'string', format: 'date-time' }, removedBy: NAME },
        required: ['removedUtc', 'removedBy'],
      },
    ],
  }),
  Problem: {
    type: 'object',
    description: 'Problem details (RFC 9457).',
    properties: {
      type: { type: 'string', format: 'uri', example: 'urn:espalier:problem:content.not-found' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'What is wrong, and what to do about it.' },
      instance: { type: 'string', description: 'Path of the request.' },
      requestId: { type: 'string', description: 'Finds the request in the log.' },
      errors: {
        type: 'object',
        description: 'For a 400: JSON path, or name of a query parameter, to what is wrong there.',
        additionalProperties: MESSAGES,
      },
      usedBy: {
        type: 'array',
        description: 'For `content.used`: the first items that use the item, as far as the caller may see them.',
        items: {
          type: 'object',
          properties: {
            contentItemId: { type: 'string' },
            contentType: { type: 'string' },
            displayText: { type: 'string' },
            published: { type: 'boolean' },
          },
        },
      },
      others: { type: 'integer', description: 'For `content.used`: how many more items use it.' },
    },
    required: ['type', 'title', 'status', 'detail', 'instance'],
  },
};

function page(item: Schema): Schema {
  return {
    type: 'object',
    properties: { items: { type: 'array', items: item }, totalCount: { type: 'integer', minimum: 0 } },
    required: ['items', 'totalCount'],
  };
}
