import { Injectable } from '@nestjs/common';
import type { Schedule } from '#content-kinds/content-parts';
import type { LiveItem } from '#core/content';
import { ContentDefinitions, type ContentType } from '#core/content-definition';
import { Database, type PreparedStatement } from '#platform/database';

type DueFacts = Pick<LiveItem, 'versions'> & { readonly type: Pick<ContentType, 'partsOf'> };

/** A draft to be published, or a live version to be taken down. @param now ISO 8601 in UTC; what is due now is due */
export function isDue({ part, member }: Schedule, { type, versions }: DueFacts, now: string): boolean {
  const { latest, published } = versions;
  const draft = latest?.published ? undefined : latest;
  const version = member === 'scheduledPublishUtc' ? draft : published;
  const due = version?.[member] ?? null;
  if (due === null || due > now || !hasPart(type, part)) return false;
  return member !== 'scheduledPublishUtc' || !isOver(due, version?.scheduledArchiveUtc ?? null, now);
}

/** Whether the time between the two dates went by before the draft could be published: it would stay live for ever. */
function isOver(publish: string, archive: string | null, now: string): boolean {
  return archive !== null && archive > publish && archive <= now;
}

function hasPart(type: Pick<ContentType, 'partsOf'>, part: string): boolean {
  return type.partsOf(part).length > 0;
}

export interface DueVersion {
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
}

const BATCH_SIZE = 100;

/** Beyond the conditions of the index: see isOver. */
const NOT_OVER = '(v.scheduled_archive_utc > v.scheduled_publish_utc AND v.scheduled_archive_utc <= $1) IS NOT TRUE';

/** Their conditions are those of the indexes of schedules, which so hold nothing but what will be due. */
const DUE: Readonly<Record<Schedule['member'], PreparedStatement>> = {
  scheduledPublishUtc: dueStatement(
    'scheduling-publish',
    'scheduled_publish_utc',
    'v.latest AND NOT v.published',
    NOT_OVER,
  ),
  scheduledArchiveUtc: dueStatement('scheduling-archive', 'scheduled_archive_utc', 'v.published'),
};

@Injectable()
export class DueVersions {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * In batches, each as the database is when it is asked for. What stays due is found once.
   *
   * @param now ISO 8601 in UTC
   */
  async *batches({ part, member }: Schedule, now: string): AsyncGenerator<readonly DueVersion[]> {
    const types = this.definitions.all().filter((type) => hasPart(type, part));
    if (types.length === 0) return;
    const names = types.map(({ name }) => name);
    let place: readonly (string | null)[] = ['-infinity', '0'];
    for (;;) {
      const rows = await this.database.textRows(DUE[member], [now, ...place, names]);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(([item, version]) => ({ contentItemId: String(item), contentItemVersionId: String(version) }));
      const [, , dueUtc = null, id = null] = last;
      place = [dueUtc, id];
    }
  }
}

function dueStatement(name: string, column: string, condition: string, besides = 'true'): PreparedStatement {
  return {
    name,
    text: `SELECT v.content_item_id, v.content_item_version_id, v.${column}, v.id FROM content_item_version v
      WHERE ${condition} AND v.${column} <= $1 AND (v.${column}, v.id) > ($2::timestamptz, $3::bigint) AND v.content_type = ANY($4)
        AND ${besides}
      ORDER BY v.${column}, v.id LIMIT ${BATCH_SIZE}`,
  };
}
