import { ApiProperty } from '#platform/openapi';

const COUNT = { type: 'integer', minimum: 0 } as const;

export class PruningTypePreviewDto {
  @ApiProperty()
  readonly contentType: string;

  @ApiProperty({ ...COUNT, description: 'Archived versions that there are.' })
  readonly examined: number;

  @ApiProperty({ ...COUNT, description: 'How many of them would be deleted.' })
  readonly versions: number;

  @ApiProperty({ ...COUNT, description: 'Bytes that their bodies take in the database.' })
  readonly bytes: number;

  @ApiProperty({ ...COUNT, description: 'Removed items that would lose their last version and could not be restored.' })
  readonly unrestorableItems: number;
}

export class PruningPreviewDto {
  @ApiProperty({ ...COUNT, description: 'Versions that would be deleted.' })
  readonly versions: number;

  @ApiProperty({ ...COUNT, description: 'Bytes that their bodies take in the database.' })
  readonly bytes: number;

  @ApiProperty({ ...COUNT, description: 'Removed items that would lose their last version and could not be restored.' })
  readonly unrestorableItems: number;

  @ApiProperty({
    type: [PruningTypePreviewDto],
    description: 'The selected types that have archived versions, by name.',
  })
  readonly types: readonly PruningTypePreviewDto[];
}
