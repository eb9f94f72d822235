import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProblems, ApiQueryShape } from '#platform/openapi';
import { optionalText, QueryShape } from '#platform/request';
import { VersionComparison } from '../versions/version-comparison';
import { VersionChangesDto } from './changes.dto';

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
      ...comparison,
    };
  }
}
