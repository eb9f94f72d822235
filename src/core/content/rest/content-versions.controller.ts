import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { VersionComments } from '#core/audit-events';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiTags } from '#platform/openapi';
import { Clock } from '#platform/clock';
import { ContentHistory } from '../content-history';
import { ContentReader, type StoredVersion } from '../content-reader';
import { keepFirst } from '../items/whole-rows';
import { stateOf } from '../versions/version-rules';
import { ApiItem, ApiItemPage } from './api-item';
import { NO_QUERY, PAGE_QUERY, RESTORE_QUERY, requireVersionId } from './content-queries';
import { ItemResponder } from './item-responder';
import { visibleVersion } from './view-rights';

/** Whoever reads versions needs `ViewContent` and `PreviewContent`. */
@ApiTags('Versions')
@Controller('api/content')
@RequirePermission('AccessContentApi')
export class ContentVersionsController {
  constructor(
    private readonly reader: ContentReader,
    private readonly history: ContentHistory,
    private readonly responder: ItemResponder,
    private readonly clock: Clock,
    private readonly comments: VersionComments,
  ) {}

  @Get('versions/:versionId')
  @ApiItem('Gets one version, whatever its state', { problems: [404] })
  async get(
    @Param('versionId') versionId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    NO_QUERY.read(request.originalUrl);
    const version = visibleVersion(principal, await this.reader.findVersion(versionId), `version "${versionId}"`);
    await this.responder.sendRow(request, response, version.row);
  }

  @Get(':contentItemId/versions')
  @ApiItemPage('Lists the versions of an item, newest first, each with its `state` and why it was saved', {
    query: PAGE_QUERY,
    schema: 'ContentItemVersionPage',
    problems: [404],
  })
  async list(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const page = PAGE_QUERY.read(request.originalUrl);
    const newest = await this.reader.versions(contentItemId, { first: 1, skip: 0 });
    visibleVersion(principal, newest?.versions[0], `content item "${contentItemId}"`);
    const found = await this.reader.versions(contentItemId, page, keepFirst());
    const versions = found?.versions ?? [];
    const ids = versions.map(({ row }) => row.contentItemVersionId);
    const comments = await this.comments.of(contentItemId, ids);
    const beside = ({ row, itemRemoved }: StoredVersion) => ({
      state: stateOf(row.stateFacts(), this.clock.nowUtc(), itemRemoved),
      comment: comments.get(row.contentItemVersionId) ?? null,
    });
    await this.responder.sendPage(response, versions, found?.totalCount ?? 0, beside);
  }

  @Post('versions/:versionId/restore')
  @HttpCode(200)
  @ApiItem('Makes a new draft out of a past version', { query: RESTORE_QUERY, problems: [404, 409] })
  async restore(
    @Param('versionId') versionId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const choices = RESTORE_QUERY.read(request.originalUrl);
    requireVersionId(versionId);
    const item = await this.history.restore(versionId, { principal, ...choices });
    await this.responder.sendItem(response, item);
  }

  @Delete('versions/:versionId')
  @ApiItem('Deletes an archived version for good', { problems: [404, 409] })
  async purge(
    @Param('versionId') versionId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    NO_QUERY.read(request.originalUrl);
    requireVersionId(versionId);
    await this.responder.sendVisible(response, await this.history.purge(versionId, { principal }), principal);
  }
}
