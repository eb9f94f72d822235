import { Injectable } from '@nestjs/common';
import {
  Contributes,
  DASHBOARD_CARD,
  view,
  type ContentItem,
  type ContentsStatus,
  type Principal,
  type DashboardCard,
} from '@espalier/plugin-sdk';
import { always, eq, type Predicate } from '@espalier/predicates';
import { ContentList } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Clock } from '#platform/clock';
import { text } from '#platform/texts';
import { CONTENTS_PATH } from '../contents/contents-defaults';

/** Enough to go on with; the list has the rest. */
const SHOWN = 5;
const COUNT_UP_TO = 100;

export interface CardRow {
  readonly title: string;
  readonly type: string;
  readonly href: string;
  readonly modifiedUtc: string | null;
  /** Dates that have passed are null. */
  readonly scheduledPublishUtc: string | null;
  readonly scheduledArchiveUtc: string | null;
}

export interface ContentsCardModel {
  readonly rows: readonly CardRow[];
  readonly total: string;
  readonly isMore: boolean;
  readonly list: string;
}

@Injectable()
export class ContentsCard {
  constructor(
    private readonly list: ContentList,
    private readonly definitions: ContentDefinitions,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined when there are none */
  async of(
    principal: Principal,
    status: ContentsStatus,
    where: Predicate = always(),
  ): Promise<ContentsCardModel | undefined> {
    const request = { where, type: [], stereotype: [], status, first: SHOWN, skip: 0, countUpTo: COUNT_UP_TO };
    const { rows, totalCount, isTotalExact } = await this.list.page(request, principal);
    if (rows.length === 0) return undefined;
    return {
      rows: rows.map((row) => this.rowOf(row.toItem())),
      total: isTotalExact ? String(totalCount) : text('more than {count}', { count: COUNT_UP_TO }),
      isMore: totalCount > SHOWN,
      list: `${CONTENTS_PATH}?q=status:${status}`,
    };
  }

  private rowOf(item: ContentItem): CardRow {
    const { contentItemId, contentType, displayText, modifiedUtc, scheduledPublishUtc, scheduledArchiveUtc } = item;
    const now = this.clock.nowUtc();
    const ahead = (date: string | null) => (date !== null && date > now ? date : null);
    return {
      title: displayText || text('(untitled)'),
      type: this.definitions.get(contentType)?.definition.displayName ?? contentType,
      href: `${CONTENTS_PATH}/${contentItemId}/Edit`,
      modifiedUtc,
      scheduledPublishUtc: ahead(scheduledPublishUtc),
      scheduledArchiveUtc: ahead(scheduledArchiveUtc),
    };
  }
}

@Contributes(DASHBOARD_CARD)
export class MyDraftsCard implements DashboardCard {
  readonly permission = 'ListContent';

  constructor(private readonly contents: ContentsCard) {}

  async load(principal: Principal) {
    const model = await this.contents.of(principal, 'draft', eq('owner', principal.id));
    return model && view('MyDrafts_Dashboard', model).at('Dashboard', 'Content:10');
  }
}

@Contributes(DASHBOARD_CARD)
export class ScheduledCard implements DashboardCard {
  readonly permission = 'ListContent';

  constructor(private readonly contents: ContentsCard) {}

  async load(principal: Principal) {
    const model = await this.contents.of(principal, 'scheduled');
    return model && view('Scheduled_Dashboard', model).at('Dashboard', 'Content:20');
  }
}
