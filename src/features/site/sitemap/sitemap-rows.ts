import { Injectable } from '@nestjs/common';
import { Principals } from '#core/auth';
import { viewScope } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Database } from '#platform/database';
import { withoutSlashes } from '#platform/strings';

export interface SitemapRow {
  /** In the form that paths are found by: rows come in this order. */
  readonly slug: string;
  /** As it was given to the item, without a leading slash. */
  readonly path: string;
  /** In UTC, to the second. */
  readonly modified: string;
}

const LIVE = `FROM content_handle h JOIN content_item_version v ON v.content_item_id = h.content_item_id AND v.published
  WHERE h.kind = 'slug' AND h.published AND h.value > $1 AND v.content_type = ANY($2)`;

const ROWS = {
  name: 'sitemap-rows',
  text: `SELECT h.value, v.data #>> '{autoroutePart,path}',
      to_char(coalesce(v.modified_utc, v.created_utc) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ${LIVE} ORDER BY h.value LIMIT $3`,
};

const LAST_OF_FILE = { name: 'sitemap-last', text: `SELECT h.value ${LIVE} ORDER BY h.value OFFSET $3 LIMIT 1` };

/** The published items with paths that everybody may see. They are read in the order of their paths, so that no page is deep. */
@Injectable()
export class SitemapRows {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly principals: Principals,
  ) {}

  async after(slug: string, count: number): Promise<SitemapRow[]> {
    const rows = await this.database.replicaTextRows(ROWS, [slug, await this.types(), count]);
    return rows.map(([value, path = null, modified]) => ({
      slug: String(value),
      path: pathFor(String(value), path),
      modified: String(modified),
    }));
  }

  /** The slug of the row that is the `count`th after the slug; undefined when there are no more rows than that. */
  async endOfFile(slug: string, count: number): Promise<string | undefined> {
    const [last, further] = await Promise.all(
      [count - 1, count].map(async (offset) => {
        const [row] = await this.database.replicaTextRows(LAST_OF_FILE, [slug, await this.types(), offset]);
        return row?.[0] ?? undefined;
      }),
    );
    return further === undefined ? undefined : last;
  }

  /** Nobody owns what visitors see, so for them it is a matter of types. */
  private async types(): Promise<readonly string[]> {
    const all = this.definitions.all().map(({ name }) => name);
    return viewScope(await this.principals.anonymous(), all).types;
  }
}

/** A part under another name has its path elsewhere; then the form that it is found by leads to it. */
function pathFor(slug: string, path: string | null): string {
  const trimmed = withoutSlashes(path ?? '');
  return trimmed.toLowerCase() === slug ? trimmed : slug;
}
