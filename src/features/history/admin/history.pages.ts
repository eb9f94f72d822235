import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { VersionComments } from '#core/audit-events';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { presentChanges, type ChangesView } from '#features/comparison';
import { ContentNotFoundError, ContentReader, visibleVersion, type StoredVersion } from '#core/content';
import { pageNumber, PageRenderer, pagerOf, view, type Pager } from '#core/display';
import { text } from '#platform/texts';
import { VersionComparison } from '../versions/version-comparison';
import { editorPath, eventsPath, historyPath } from './history-path';
import { VersionPresenter, type VersionView } from './version-presenter';

interface HistoryModel {
  readonly compare: string;
  readonly editor?: string;
  /** States that were saved over are in the audit trail alone. */
  readonly events?: string;
  readonly isRemoved: boolean;
  readonly versions: readonly (VersionView & { readonly number: number; readonly comment?: string })[];
  readonly pager: Pager;
}

interface ComparisonModel extends ChangesView {
  readonly history: string;
  readonly before?: VersionView;
  readonly after: VersionView;
}

interface VersionModel extends ChangesView {
  readonly history: string;
  readonly version: VersionView;
}

const HISTORY = view<HistoryModel>('history/list');
const COMPARISON = view<ComparisonModel>('history/compare');
const VERSION = view<VersionModel>('history/version');

const PAGE_SIZE = 20;
const HELP = 'history#the-history-of-an-item';

@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/History')
export class HistoryPages {
  constructor(
    private readonly reader: ContentReader,
    private readonly versions: VersionComparison,
    private readonly shown: VersionPresenter,
    private readonly comments: VersionComments,
    private readonly pages: PageRenderer,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Query('page') given: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const page = pageNumber(given);
    const newest = (await this.reader.versions(contentItemId, { first: 1, skip: 0 }))?.versions[0];
    const visible = visibleVersion(principal, newest, `content item "${contentItemId}"`);
    const { row, itemRemoved } = visible;
    const skip = (page - 1) * PAGE_SIZE;
    const found = await this.reader.versions(contentItemId, { first: PAGE_SIZE, skip });
    const { versions = [], totalCount: total = 0 } = found ?? {};
    const ids = versions.map((version) => version.row.contentItemVersionId);
    const comments = await this.comments.of(row.contentItemId, ids);
    const history = historyPath(row.contentItemId);
    const model = {
      compare: `${history}/Compare`,
      editor: editorPath(visible, principal),
      events: eventsPath(row.contentItemId, principal),
      isRemoved: itemRemoved,
      versions: versions.map((version, index) => ({
        ...this.shown.of(version, principal),
        number: total - skip - index,
        comment: comments.get(version.row.contentItemVersionId),
      })),
      pager: pagerOf({ page, pageSize: PAGE_SIZE, total }, (number) => `${history}?page=${number}`),
    };
    await this.pages.render(response, HISTORY, model, {
      title: text('History of “{title}”', { title: titleOf(row) }),
      help: HELP,
    });
  }

  /** One version is compared with the one before it. */
  @Get('Compare')
  async compare(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Query('version') given: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const history = historyPath(contentItemId);
    const ids = [given].flat().filter((id) => typeof id === 'string');
    if (ids.length === 0 || ids.length > 2 || ids.length !== new Set(ids).size) {
      const notice = text('Select two versions to compare them.');
      return this.pages.redirect(response, history, { kind: 'error', text: notice });
    }
    const [later = '', earlier] = await this.inOrder(ids);
    const { before, after, comparison, type } = await this.versions.changes(later, earlier, principal);
    requireOf(contentItemId, after);
    const model = {
      history,
      ...(before && { before: this.shown.of(before, principal) }),
      after: this.shown.of(after, principal),
      ...presentChanges(comparison, type),
    };
    await this.pages.render(response, COMPARISON, model, {
      title: text('What has changed in “{title}”', { title: titleOf(after.row) }),
      help: 'history#what-has-changed',
    });
  }

  @Get(':versionId')
  async show(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Param('versionId') versionId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { after, comparison, type } = await this.versions.whole(versionId, principal);
    requireOf(contentItemId, after);
    const version = this.shown.of(after, principal);
    const model = { history: historyPath(contentItemId), version, ...presentChanges(comparison, type) };
    await this.pages.render(response, VERSION, model, {
      title: text('“{label}” as it was', { label: version.label }),
      help: HELP,
    });
  }

  /** The later one first. What does not exist is found out when they are compared. */
  private async inOrder(ids: readonly string[]): Promise<readonly string[]> {
    const rows = (await this.reader.findVersions(ids)).map(({ row }) => row);
    const newestFirst = rows.toSorted((one, other) => other.id - one.id).map((row) => row.contentItemVersionId);
    return rows.length === ids.length ? newestFirst : ids;
  }
}

export function requireOf(contentItemId: string, { row }: StoredVersion): void {
  if (row.contentItemId !== contentItemId) {
    throw new ContentNotFoundError(`version "${row.contentItemVersionId}" of this item`);
  }
}

function titleOf({ displayText }: StoredVersion['row']): string {
  return displayText || text('(without a title)');
}
