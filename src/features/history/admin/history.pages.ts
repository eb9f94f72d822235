import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal } from '#core/auth';
import { memberLabels, NamedValues, presentChanges, type ChangesView } from '#features/comparison';
import { ContentNotFoundError, ContentReader, type StoredVersion } from '#core/content';
import type { ContentType } from '#core/content-definition';
import { pageNumber, PageRenderer, pagerOf, view, type Pager } from '#core/display';
import { Clock } from '#platform/clock';
import { text, textList } from '#platform/texts';
import { VersionComparison } from '../versions/version-comparison';
import { BRANCH_PAGE_SIZE, VersionBranch, VersionNumbers, type BranchVersion } from './version-branch';
import { editorPath, eventsPath, historyPath } from './history-path';
import { versionName, VersionPresenter, type VersionView } from './version-presenter';

interface HistoryModel {
  readonly compare: string;
  readonly editor?: string;
  /** States that were saved over are in the audit trail alone. */
  readonly events?: string;
  readonly isRemoved: boolean;
  readonly versions: readonly BranchVersion[];
  readonly pager: Pager;
}

interface ComparedVersion extends VersionView {
  readonly name: string;
  /** Where it is the one that editors see. */
  readonly editor?: string;
}

interface ComparisonModel extends ChangesView {
  readonly history: string;
  readonly compare: string;
  readonly before?: ComparedVersion;
  readonly after: ComparedVersion;
  /** The newest ones. */
  readonly versions: readonly BranchVersion[];
  readonly hasMore: boolean;
  readonly now: string;
  /** Of the versions that are compared. */
  readonly earlierId?: string;
  readonly laterId: string;
  readonly isInline: boolean;
  readonly isWhole: boolean;
  /** Paths of this comparison. */
  readonly sideBySide: string;
  readonly inline: string;
  readonly changesOnly: string;
  readonly everything: string;
  /** What is the same in both: labels in a row, or with the values. */
  readonly unchanged: string;
  readonly same?: ChangesView;
}

interface VersionModel extends ChangesView {
  readonly history: string;
  readonly version: VersionView;
}

interface RecentModel {
  readonly history: string;
  readonly versions: readonly BranchVersion[];
  readonly total: number;
  readonly now: string;
}

interface ComparisonQuery {
  /** One, or two in any order. */
  readonly version?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly view?: unknown;
  readonly show?: unknown;
}

const HISTORY = view<HistoryModel>('history/list');
const COMPARISON = view<ComparisonModel>('history/compare');
const VERSION = view<VersionModel>('history/version');
const RECENT_VERSIONS = view<RecentModel>('history/recent');

const RECENT = 4;

const HELP = 'history#the-history-of-an-item';
const STYLES = ['branch.css', 'history.css'];

@AdminPage()
@Controller('Admin/Contents/ContentItems/:contentItemId/History')
export class HistoryPages {
  constructor(
    private readonly reader: ContentReader,
    private readonly versions: VersionComparison,
    private readonly branch: VersionBranch,
    private readonly numbers: VersionNumbers,
    private readonly shown: VersionPresenter,
    private readonly names: NamedValues,
    private readonly pages: PageRenderer,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Query('page') given: unknown,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const page = pageNumber(given);
    const { newest, versions, total } = await this.branch.page(contentItemId, page, principal);
    const { row, itemRemoved } = newest;
    const history = historyPath(row.contentItemId);
    const model = {
      compare: `${history}/Compare`,
      editor: editorPath(newest, principal),
      events: eventsPath(row.contentItemId, principal),
      isRemoved: itemRemoved,
      versions,
      pager: pagerOf({ page, pageSize: BRANCH_PAGE_SIZE, total }, (number) => `${history}?page=${number}`),
    };
    await this.pages.render(response, HISTORY, model, {
      title: text('History of “{title}”', { title: titleOf(row) }),
      help: HELP,
      styles: STYLES,
    });
  }

  /** For the side of the editor. */
  @Get('Recent')
  async recent(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const { newest, versions, total } = await this.branch.page(contentItemId, 1, principal, RECENT);
    const history = historyPath(newest.row.contentItemId);
    const model = {
      history,
      versions,
      total,
      now: this.clock.nowUtc(),
    };
    await this.pages.render(response, RECENT_VERSIONS, model, {
      title: text('Recent versions of “{title}”', { title: titleOf(newest.row) }),
      help: HELP,
      styles: STYLES,
    });
  }

  /** One version is compared with the one before it. */
  @Get('Compare')
  async compare(
    @Res() response: Response,
    @Param('contentItemId') contentItemId: string,
    @Query() { version, from, to, view: shape, show }: ComparisonQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const history = historyPath(contentItemId);
    const ids = [version, from, to].flat().filter((id) => typeof id === 'string');
    if (ids.length === 0 || ids.length > 2 || ids.length !== new Set(ids).size) {
      const notice = text('Select two versions to compare them.');
      return this.pages.redirect(response, history, { kind: 'error', text: notice });
    }
    const [later = '', earlier] = await this.inOrder(ids);
    const { before, after, comparison, type } = await this.versions.changes(later, earlier, principal);
    requireOf(contentItemId, after);
    const { versions, total } = await this.branch.page(contentItemId, 1, principal);
    const changes = presentChanges(await this.names.in(comparison, principal), type);
    const compare = `${history}/Compare`;
    const [isInline, isWhole] = [shape === 'inline', show === 'all'];
    const pathWith = (layout: boolean, all: boolean) =>
      `${compare}?${ids.map((id) => `version=${id}`).join('&')}${layout ? '&view=inline' : ''}${all ? '&show=all' : ''}`;
    const model = {
      history,
      compare,
      ...(before && { before: await this.named(before, principal) }),
      after: await this.named(after, principal),
      versions,
      hasMore: total > versions.length,
      now: this.clock.nowUtc(),
      earlierId: before?.row.contentItemVersionId,
      laterId: after.row.contentItemVersionId,
      isInline,
      isWhole,
      sideBySide: pathWith(false, isWhole),
      inline: pathWith(true, isWhole),
      changesOnly: pathWith(isInline, false),
      everything: pathWith(isInline, true),
      unchanged: textList(unchangedIn(changes, type)),
      ...(isWhole && { same: await this.same(later, changes, type, principal) }),
      ...changes,
    };
    await this.pages.render(response, COMPARISON, model, {
      title: text('Changes in “{title}”', { title: titleOf(after.row) }),
      help: 'history#what-has-changed',
      styles: STYLES,
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
    const changes = presentChanges(await this.names.in(comparison, principal), type);
    const model = { history: historyPath(contentItemId), version, ...changes };
    await this.pages.render(response, VERSION, model, {
      title: text('“{label}” at that time', { label: version.label }),
      help: HELP,
    });
  }

  /** What is the same in both, with its values. */
  private async same(
    versionId: string,
    changes: ChangesView,
    type: ContentType | undefined,
    principal: Principal,
  ): Promise<ChangesView> {
    const labels = new Set(unchangedIn(changes, type));
    const { comparison } = await this.versions.whole(versionId, principal);
    const whole = presentChanges(await this.names.in(comparison, principal), type);
    return { ...whole, changes: whole.changes.filter(({ label }) => labels.has(label)) };
  }

  private async named(version: StoredVersion, principal: Principal): Promise<ComparedVersion> {
    const { contentItemId, contentItemVersionId: id } = version.row;
    const [numbers, states] = await Promise.all([
      this.numbers.of(contentItemId, [id]),
      this.reader.publicationStates([contentItemId]),
    ]);
    const isItemPublished = states.get(contentItemId)?.isPublished === true;
    return {
      ...this.shown.of(version, principal),
      name: versionName(version, numbers.get(id) ?? 0, isItemPublished),
      ...(version.row.toItem().latest && { editor: editorPath(version, principal) }),
    };
  }

  /** The later one first. What does not exist is found out when they are compared. */
  private async inOrder(ids: readonly string[]): Promise<readonly string[]> {
    const rows = (await this.reader.findVersions(ids)).map(({ row }) => row);
    const newestFirst = rows.toSorted((one, other) => other.id - one.id).map((row) => row.contentItemVersionId);
    return rows.length === ids.length ? newestFirst : ids;
  }
}

/** Labels. */
function unchangedIn({ changes, isCut }: ChangesView, type: ContentType | undefined): string[] {
  if (!type || isCut || changes.length === 0) return [];
  const changed = new Set(changes.map(({ label }) => label));
  return memberLabels(type).filter((label) => !changed.has(label));
}

export function requireOf(contentItemId: string, { row }: StoredVersion): void {
  if (row.contentItemId !== contentItemId) {
    throw new ContentNotFoundError(`version "${row.contentItemVersionId}" of this item`);
  }
}

function titleOf({ displayText }: StoredVersion['row']): string {
  return displayText || text('(untitled)');
}
