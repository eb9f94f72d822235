import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import {
  ContentHistory,
  ContentNotFoundError,
  ContentReader,
  visibleVersion,
  ContentForbiddenError,
} from '#core/content';
import { PageRenderer, view } from '#core/display';
import { text } from '#platform/texts';
import { BIN_PATH } from './bin.list';

interface PurgeModel {
  readonly path: string;
  readonly bin: string;
  readonly versions: number;
}
const PURGE = view<PurgeModel>('history/purge-item');

interface Removed {
  readonly title: string;
  readonly versions: number;
}

@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller('Admin/RecycleBin/:contentItemId/Purge')
export class RemovedItemPages {
  constructor(
    private readonly reader: ContentReader,
    private readonly history: ContentHistory,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async ask(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { title, versions } = await this.removed(contentItemId, principal);
    const model = { path: `${BIN_PATH}/${contentItemId}/Purge`, bin: BIN_PATH, versions };
    await this.pages.render(response, PURGE, model, { title: text('Delete “{title}” for good', { title }) });
  }

  @Post()
  async purge(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { title } = await this.removed(contentItemId, principal);
    await this.history.purgeItem(contentItemId, { principal });
    await this.pages.redirect(response, BIN_PATH, {
      kind: 'success',
      text: text('“{title}” was deleted for good.', { title }),
    });
  }

  private async removed(contentItemId: string, principal: Principal): Promise<Removed> {
    const what = `removed content item "${contentItemId}"`;
    const found = await this.reader.versions(contentItemId, { first: 1, skip: 0 });
    const { row, owner, itemRemoved } = visibleVersion(principal, found?.versions[0], what);
    if (!itemRemoved) throw new ContentNotFoundError(what);
    if (!principal.may('DeleteContent', { contentType: row.contentType, owner }))
      throw new ContentForbiddenError('DeleteContent', row.contentType);
    return { title: row.displayText || text('(untitled)'), versions: found?.totalCount ?? 0 };
  }
}
