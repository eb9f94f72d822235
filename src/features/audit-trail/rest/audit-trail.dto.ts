import { ApiProperty } from '#platform/openapi';

export class AuditEventDto {
  @ApiProperty({ type: 'integer', description: 'Rises with the time.' })
  id: number;

  @ApiProperty({ example: 'Content' })
  category: string;

  @ApiProperty({ example: 'Published' })
  event: string;

  @ApiProperty({ description: 'Of which item or user; or the name of a role or of settings.' })
  correlationId: string;

  @ApiProperty({ description: 'What it was called then.', example: 'On pruning' })
  subject: string;

  @ApiProperty({ enum: ['user', 'application', 'anonymous', 'system'] })
  userKind: string;

  @ApiProperty({ description: 'Who did it; empty for a visitor whom nobody knows.' })
  userId: string;

  @ApiProperty({ example: 'jane' })
  userName: string;

  @ApiProperty({ format: 'date-time' })
  createdUtc: string;

  @ApiProperty({ type: String, nullable: true, description: 'Where it came from, if settings allow to record that.' })
  clientAddress: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why, in the words of who did it.' })
  comment: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of the content item.' })
  versionId: string | null;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'What is worth knowing besides.' })
  facts: object;
}

export class AuditEventDetailDto extends AuditEventDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'The content item then, where its version does not keep that; null without `ViewContent` and `PreviewContent` for it.',
  })
  snapshot: object | null;
}

export class AuditEventListDto {
  @ApiProperty({ type: [AuditEventDto] })
  items: AuditEventDto[];

  @ApiProperty({ type: 'integer', description: 'Of all pages together.' })
  totalCount: number;
}
