import type { JsonObject } from '@espalier/plugin-sdk';
import { ApiProperty } from '#platform/openapi';
import { TYPE_NAME } from '../definition/definition-schema';

const SETTINGS = { type: 'object', additionalProperties: true, selfRequired: false } as const;

/** Those that every field has. */
const OF_FIELDS = {
  hint: { type: 'string', maxLength: 1000, default: '' },
  required: { type: 'boolean', default: false },
  group: { type: 'string', maxLength: 100, description: 'A heading in the editor. Default: none.' },
  width: { type: 'string', enum: ['full', 'half', 'third'] as string[], description: 'In the editor. Default: full.' },
  condition: {
    type: 'object',
    required: ['field', 'value'] as string[],
    additionalProperties: false,
    description: 'Shown, and required, only while another field has this value: a yes or no, or one of its options.',
    properties: { field: { type: 'string', example: 'onSale' }, value: { example: true } },
  },
  indexed: { type: 'boolean', default: false },
  searchable: {
    type: 'string',
    enum: ['title', 'heading', 'text', 'low', 'none'] as string[],
    description: 'How much its words count in searches. Default: as suits its kind.',
  },
} as const;

export class PartAttachmentDto {
  @ApiProperty({ example: 'AutoroutePart' })
  part: string;

  @ApiProperty({
    required: false,
    pattern: TYPE_NAME,
    description: 'Another name than the part, for a reusable part that is attached several times. Default: the part.',
  })
  name: string;

  @ApiProperty({ required: false, maxLength: 100, description: 'Default: made of the name.' })
  displayName: string;

  @ApiProperty({ required: false, type: 'integer', description: 'Order in editors. Default: the order of the list.' })
  position: number;

  @ApiProperty({ ...SETTINGS, description: 'Settings of the part. Default: those of the part.' })
  settings: JsonObject;
}

export class FieldDefinitionDto {
  @ApiProperty({ example: 'subtitle', description: 'Lower camel case: the name of the member in JSON and GraphQL.' })
  name: string;

  @ApiProperty({ example: 'TextField' })
  type: string;

  @ApiProperty({ required: false, maxLength: 100, description: 'Default: made of the name.' })
  displayName: string;

  @ApiProperty({ required: false, type: 'integer', description: 'Order in editors. Default: after the parts.' })
  position: number;

  @ApiProperty({
    ...SETTINGS,
    properties: OF_FIELDS,
    description: 'Those of every field, and of its type.',
  })
  settings: JsonObject;
}

export class ContentTypeDto {
  @ApiProperty({ required: false, pattern: TYPE_NAME, example: 'BlogPost', description: 'Default: as in the path.' })
  name: string;

  @ApiProperty({ required: false, maxLength: 100, example: 'Blog Post', description: 'Default: made of the name.' })
  displayName: string;

  @ApiProperty({ required: false, maxLength: 1000, default: '' })
  description: string;

  @ApiProperty({ required: false, default: '', example: 'Widget', description: 'Empty for none.' })
  stereotype: string;

  @ApiProperty({ required: false, default: true, description: 'Whether people can make items of the type.' })
  creatable: boolean;

  @ApiProperty({ required: false, default: true, description: 'Whether lists of all types show its items.' })
  listable: boolean;

  @ApiProperty({ required: false, default: true, description: 'Whether its items can be saved without publishing.' })
  draftable: boolean;

  @ApiProperty({ required: false, default: true, description: 'Whether editing a published item makes a new version.' })
  versionable: boolean;

  @ApiProperty({ required: false, default: true, description: 'Whether it has permissions of its own.' })
  securable: boolean;

  @ApiProperty({ required: false, type: [PartAttachmentDto], maxItems: 200 })
  parts: PartAttachmentDto[];

  @ApiProperty({ required: false, type: [FieldDefinitionDto], maxItems: 200 })
  fields: FieldDefinitionDto[];
}

export class ContentTypeListDto {
  @ApiProperty({ type: [ContentTypeDto] })
  items: ContentTypeDto[];

  @ApiProperty({ type: 'integer' })
  totalCount: number;
}
