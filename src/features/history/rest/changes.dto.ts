import type { JsonValue } from '@espalier/plugin-sdk';
import { ApiProperty, ApiPropertyOptional } from '#platform/openapi';

const KINDS = ['added', 'removed', 'changed'] as const;
const PIECES = ['same', 'added', 'removed'] as const;

export class TextPieceDto {
  @ApiProperty({ enum: PIECES })
  kind: (typeof PIECES)[number];

  @ApiProperty()
  text: string;
}

export class ChangeDto {
  @ApiProperty({
    description: 'JSON path, of the later version unless the member was removed.',
    example: 'bagPart.contentItems[0].price',
  })
  path: string;

  @ApiProperty({ enum: KINDS })
  kind: (typeof KINDS)[number];

  @ApiPropertyOptional({ description: 'Any JSON; absent for what was added.', type: Object })
  before?: JsonValue;

  @ApiPropertyOptional({ description: 'Any JSON; absent for what was removed.', type: Object })
  after?: JsonValue;

  @ApiPropertyOptional({
    type: [TextPieceDto],
    description:
      'How one text became the other: what is the same and what was removed make the earlier one, what is the same and what was added ' +
      'the later.',
  })
  text?: readonly TextPieceDto[];
}

export class VersionChangesDto {
  @ApiProperty()
  contentItemId: string;

  @ApiProperty({ description: 'The later version, or whatever was asked for.' })
  contentItemVersionId: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The version that it is compared with; null for the first one.',
  })
  since: string | null;

  @ApiProperty({ type: [ChangeDto], description: 'In the order of the members of the type.' })
  changes: readonly ChangeDto[];

  @ApiProperty({ description: 'Whether there are more changes than the 1,000 that are told.' })
  isCut: boolean;
}
