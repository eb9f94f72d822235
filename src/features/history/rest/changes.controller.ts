import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { JsonValue, Principal } from '@espalier/plugin-sdk';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  ApiProperty,
  ApiPropertyOptional,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiProblems,
  ApiQueryShape,
} from '#platform/openapi';
import { optionalText, QueryShape } from '#platform/request';
import { VersionComparison } from '../versions/version-comparison';

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

class VersionChangesDto {
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

const CHANGES_QUERY = new QueryShape({
  since: optionalText(
    26,
    'Id of another version of the same item. Without it, the version that was made before this one.',
  ),
});

@ApiTags('Versions')
@Controller('api/content/versions')
@RequirePermission('AccessContentApi')
export class ChangesController {
  constructor(private readonly versions: VersionComparison) {}

  @Get(':versionId/changes')
  @ApiOperation({ summary: 'Tells what has changed since another version, member by member' })
  @ApiQueryShape(CHANGES_QUERY)
  @ApiOkResponse({ type: VersionChangesDto, description: 'The changes.' })
  @ApiProblems(400, 404)
  async changes(
    @Param('versionId') versionId: string,
    @Req() request: Request,
    @CurrentPrincipal() principal: Principal,
  ): Promise<VersionChangesDto> {
    const { since } = CHANGES_QUERY.read(request.originalUrl);
    const { before, after, comparison } = await this.versions.changes(versionId, since || undefined, principal);
    return {
      contentItemId: after.row.contentItemId,
      contentItemVersionId: after.row.contentItemVersionId,
      since: before?.row.contentItemVersionId ?? null,
      changes: comparison.changes,
      isCut: comparison.isCut,
    };
  }
}
