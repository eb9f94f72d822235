import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { mayView } from '#core/content';
import { Database } from '#platform/database';
import { countOfSubjects, ENDING_EVENTS, type ListedEvent } from './event-row';

interface KnownItem {
  readonly contentItemId: string;
  readonly contentType: string;
  readonly owner: string | null;
  readonly liveTitle: string | null;
  /** The last event with which an item of this id was gone for good or begun: what was before is of another one. */
  readonly since: number;
}

const ITEMS = `
  SELECT i.content_item_id AS "contentItemId", i.content_type AS "contentType", coalesce(l.owner, n.owner) AS owner, p.display_text AS "liveTitle",
    coalesce((SELECT e.id FROM audit_event e
      WHERE e.correlation_id = i.content_item_id AND e.category = 'Content' AND e.event = ANY($2)
      ORDER BY e.created_utc DESC, e.id DESC LIMIT 1), 0)::float8 AS since
  FROM content_item i
  LEFT JOIN content_item_version p ON p.content_item_id = i.content_item_id AND p.published
  LEFT JOIN content_item_version l ON l.content_item_id = i.content_item_id AND l.latest
  LEFT JOIN LATERAL (
    SELECT v.owner FROM content_item_version v WHERE v.content_item_id = i.content_item_id ORDER BY v.id DESC LIMIT 1
  ) n ON l.id IS NULL
  WHERE i.content_item_id = ANY($1)`;

/**
 * Everybody who may see the trail learns what was done, by whom and when; what an item is called, and what was said of
 * a change of it, only those who may see the item as it was.
 */
@Injectable()
export class SeenEvents {
  constructor(private readonly database: Database) {}

  /** The events, those of items that the principal may not see without what tells of them. */
  async by<Event extends ListedEvent>(principal: Principal, events: readonly Event[]): Promise<readonly Event[]> {
    const telling = events.filter(tellsOfItem);
    if (telling.length === 0 || (principal.may('ViewContent') && principal.may('PreviewContent'))) return events;
    const items = await this.items([...new Set(telling.map(({ correlationId }) => correlationId))]);
    return events.map((event) =>
      !tellsOfItem(event) || isSeen(principal, event, items.get(event.correlationId))
        ? event
        : { ...event, subject: '', comment: null },
    );
  }

  private async items(ids: readonly string[]): Promise<ReadonlyMap<string, KnownItem>> {
    const rows = await this.database.query<KnownItem>(ITEMS, [ids, ENDING_EVENTS]);
    return new Map(rows.map((row) => [row.contentItemId, row]));
  }
}

/** An import of several items names none. */
function tellsOfItem(event: ListedEvent): boolean {
  return event.category === 'Content' && countOfSubjects(event) === 1;
}

function isSeen(
  principal: Principal,
  { id, event, subject, facts }: ListedEvent,
  known: KnownItem | undefined,
): boolean {
  const contentType = typeof facts.contentType === 'string' ? facts.contentType : '';
  const item = known?.contentType === contentType && id >= known.since && event !== 'ItemPurged' ? known : undefined;
  return mayView(principal, {
    contentType,
    owner: item?.owner ?? null,
    published: item !== undefined && item.liveTitle === subject,
  });
}
