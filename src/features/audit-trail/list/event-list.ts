import { Injectable } from '@nestjs/common';
import type { AuditTrailQuery, Principal } from '@espalier/plugin-sdk';
import { Database, oneRow } from '#platform/database';
import { DEFAULT_SORT, orderOf } from './event-order';
import { conditionsOf, type EventQuery } from './event-query';
import type { ListedEvent } from './event-row';
import { areMadeOf, streamsOf } from './event-streams';
import { EventValues } from './event-values';
import { estimateStatement, foundStatement, streamsStatement, type Statement } from './list-statement';
import { SeenEvents } from './seen-events';

interface EventPageRequest extends AuditTrailQuery {
  readonly first: number;
  readonly skip: number;
  /** Where counting ends. Absent: counts to the end, however long it takes. */
  readonly countUpTo?: number;
}

export interface EventPage {
  readonly items: readonly ListedEvent[];
  readonly totalCount: number;
  readonly isTotalExact: boolean;
}

/** With more, they are dense enough to be found in any order. */
const SORTED_UP_TO = 100_000;

@Injectable()
export class EventList {
  constructor(
    private readonly database: Database,
    private readonly values: EventValues,
    private readonly seen: SeenEvents,
  ) {}

  /** @throws DomainError unavailable, `database.slow`, when it takes too long */
  async page(request: EventPageRequest, principal: Principal): Promise<EventPage> {
    const page = await this.whole(request);
    return { ...page, items: await this.seen.by(principal, page.items) };
  }

  private async whole({ where, sort = DEFAULT_SORT, first, skip, countUpTo }: EventPageRequest): Promise<EventPage> {
    const order = orderOf(sort);
    const conditions = conditionsOf(where);
    const values = await this.values.meeting(conditions, order);
    const query: EventQuery = { conditions, values, order, first, skip };
    const streams = streamsOf(query);
    const isMixed = conditions.others.kind !== 'always' || !areMadeOf(streams, conditions);
    if (isMixed && (await this.estimate(query)) <= SORTED_UP_TO) {
      const found = await this.ask(foundStatement(query, SORTED_UP_TO));
      if (found.total <= SORTED_UP_TO) return pageOf(found, countUpTo);
    }
    return pageOf(await this.ask(streamsStatement(query, streams, countUpTo)), countUpTo);
  }

  /** How many events the planner expects, which knows how common kinds and users are. */
  private async estimate(query: EventQuery): Promise<number> {
    const { text, values } = estimateStatement(query);
    const [plan] = oneRow(await this.database.replicaTextRows({ text, isPlannedByValues: true }, values));
    return (JSON.parse(plan ?? '') as [{ Plan: { 'Plan Rows': number } }])[0].Plan['Plan Rows'];
  }

  private async ask({ text, values }: Statement): Promise<Answer> {
    const rows = await this.database.replicaTextRows({ text, isPlannedByValues: true }, values);
    const items = rows.flatMap(([, event]) => (event ? [JSON.parse(event) as ListedEvent] : []));
    const [total] = oneRow(rows);
    return { items, total: Number(total) };
  }
}

interface Answer {
  readonly items: readonly ListedEvent[];
  readonly total: number;
}

function pageOf({ items, total }: Answer, countUpTo = Infinity): EventPage {
  return { items, totalCount: Math.min(total, countUpTo), isTotalExact: total <= countUpTo };
}
