import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { FILTER_LIMITS } from '@espalier/filter-syntax';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiItem, ContentHistory, ContentReader, ItemResponder, keepFirst, type VersionRow } from '#core/content';
import { ApiOkResponse, ApiOperation, ApiTags, ApiProblems, ApiQueryShape, schemaReference } from '#platform/openapi';
import { flag, NO_QUERY, typedText, PAGE_PARAMETERS, QueryShape } from '#platform/request';
import { BinAdminList } from './bin.list';
import { RecycleBin, type RemovedItem } from './recycle-bin';

const BIN_QUERY = new QueryShape({
  q: typedText(
    FILTER_LIMITS.length,
    'Filter, such as `stone type:Article by:jane removed:>=2026-01-31`. Its terms are `text` (what has no name), `type`, `by`, `removed`, `id` ' +
      'and `sort`.',
  ),
  ...PAGE_PARAMETERS,
});
const RESTORE_QUERY = new QueryShape({
  freePaths: flag(
    'Restore with a free path and alias, such as `about-2`, where another item has taken them meanwhile, instead of refusing.',
  ),
});

/** Removed items over HTTP. They are there for those who may see the audit trail, and for nobody else. */
@ApiTags('Recycle bin')
@Controller('api/recycle-bin')
@RequirePermission('ViewAuditTrail')
export class RecycleBinController {
  constructor(
    private readonly bin: RecycleBin,
    private readonly adminList: BinAdminList,
    private readonly reader: ContentReader,
    private readonly history: ContentHistory,
    private readonly responder: ItemResponder,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists removed items by their newest versions, the latest removed first' })
  @ApiQueryShape(BIN_QUERY)
  @ApiOkResponse({
    description: 'The page, and how many there are in all.',
    content: { 'application/json': { schema: schemaReference('RemovedItemPage') } },
  })
  @ApiProblems(400)
  async list(@Req() request: Request, @Res() response: Response, @CurrentPrincipal() principal: Principal) {
    const { q, first, skip } = BIN_QUERY.read(request.originalUrl);
    const query = await this.adminList.filter.narrow(this.adminList.query(), q, principal);
    const { items, totalCount } = await this.bin.page({ ...query, first, skip }, principal);
    await this.responder.sendPage(response, await this.entriesOf(items), totalCount, besideItem);
  }

  @Post(':contentItemId/restore')
  @HttpCode(200)
  @ApiItem('Makes a new draft out of the newest version of a removed item', {
    query: RESTORE_QUERY,
    problems: [404, 409],
  })
  async restore(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    const { freePaths } = RESTORE_QUERY.read(request.originalUrl);
    const item = await this.history.restoreItem(contentItemId, { principal, freePaths });
    await this.responder.sendItem(response, item);
  }

  @Delete(':contentItemId')
  @ApiItem('Deletes a removed item for good, with all of its versions', { problems: [404] })
  async purge(
    @Param('contentItemId') contentItemId: string,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentPrincipal() principal: Principal,
  ) {
    NO_QUERY.read(request.originalUrl);
    const item = await this.history.purgeItem(contentItemId, { principal });
    await this.responder.sendVisible(response, item, principal);
  }

  /** Those that were restored or deleted meanwhile are left out. */
  private async entriesOf(items: readonly RemovedItem[]): Promise<BinEntry[]> {
    const ids = items.map(({ versionId }) => versionId);
    const versions = await this.reader.findVersions(ids, keepFirst());
    const rows = new Map(versions.map(({ row }) => [row.contentItemVersionId, row]));
    return items.flatMap((item) => {
      const row = rows.get(item.versionId);
      return row ? [{ item, row }] : [];
    });
  }
}

interface BinEntry {
  readonly item: RemovedItem;
  readonly row: VersionRow;
}

function besideItem({ item: { removedUtc, removedBy } }: BinEntry) {
  return { removedUtc, removedBy };
}
