import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { compilePredicate, Database, SqlParameters, oneRow } from '#platform/database';
import { VERSION_FIELDS } from '../list/list-fields';
import { viewScope } from '../list/view-scope';

/** Versions are opened for this. */
const LOOK_AT = 5000;

/** Stands in a pattern for the text itself. No JSON has it. */
export const MENTIONED = '\u0001';

/** How far patterns see what is around a text. */
const SEEN_BEFORE = 200;
const SEEN_AFTER = 100;

export interface MentionedText {
  readonly text: string;
  /** An expression of PostgreSQL for the text, `MENTIONED`, with what is around it in the JSON. */
  readonly pattern: string;
}

export interface MentioningVersion {
  readonly contentItemId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly owner: string | null;
  readonly latest: boolean;
}

export interface FoundMentions {
  /** Last changed first. */
  readonly versions: readonly MentioningVersion[];
  readonly total: number;
  /** Items that mention it and that the principal may not see. */
  readonly hidden: number;
  /** Also those that the principal may not see. */
  readonly lookedAt: number;
  readonly isEverything: boolean;
}

type Row = { readonly [Name in keyof MentioningVersion]: MentioningVersion[Name] | null } & {
  readonly lookedAt: number;
  readonly total: number;
  readonly hidden: number;
};

@Injectable()
export class ContentMentions {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
  ) {}

  /**
   * Among the 5,000 latest and published versions that were changed last, in one statement that takes no longer for a
   * million.
   *
   * @param texts any of which is looked for, whatever the case of its Latin letters
   * @throws DomainError unavailable, `database.slow`, when it takes too long
   */
  async of(texts: readonly MentionedText[], principal: Principal, most: number): Promise<FoundMentions> {
    const names = this.definitions.all().map(({ name }) => name);
    const { types, predicate } = viewScope(principal, names);
    const parameters = new SqlParameters();
    const rows = await this.database.find<Row>(
      `WITH looked AS MATERIALIZED (
         SELECT v.id FROM content_item_version v WHERE (v.latest OR v.published) IS TRUE
         ORDER BY v.modified_utc DESC NULLS LAST, v.content_item_id COLLATE "POSIX" DESC LIMIT ${parameters.add(LOOK_AT)}::bigint
       ), found AS (
         SELECT DISTINCT ON (v.content_item_id) v.content_item_id, v.content_type, v.display_text, v.owner, v.latest, v.modified_utc, s.visible
         FROM looked JOIN content_item_version v ON v.id = looked.id
           CROSS JOIN LATERAL (SELECT lower(v.data::text COLLATE "C") AS text OFFSET 0) d
           CROSS JOIN LATERAL (
             SELECT (v.content_type = ANY(${parameters.add(types)}::text[]) AND (${compilePredicate(predicate, VERSION_FIELDS, parameters)})) IS TRUE AS visible
           ) s
         WHERE EXISTS (
             SELECT FROM unnest(${parameters.add(texts.map(({ text }) => text))}::text[], ${parameters.add(texts.map(({ pattern }) => pattern))}::text[]) AS given (text, pattern)
               CROSS JOIN LATERAL (SELECT lower(given.text COLLATE "C") AS text, given.pattern) t
             WHERE strpos(d.text, t.text) > 0 AND EXISTS (
               SELECT FROM (
                 SELECT piece, lead(piece) OVER (ORDER BY place) AS next
                 FROM unnest(string_to_array(d.text, t.text)) WITH ORDINALITY AS p (piece, place)
               ) around
               WHERE (right(piece, ${SEEN_BEFORE}) || ${parameters.add(MENTIONED)}::text || left(next, ${SEEN_AFTER})) COLLATE "default" ~* t.pattern
             )
           )
         ORDER BY v.content_item_id, s.visible DESC, v.latest DESC
       ), counted AS (
         SELECT count(*) FILTER (WHERE visible)::int AS total, count(*) FILTER (WHERE NOT visible)::int AS hidden FROM found
       )
       SELECT l.count AS "lookedAt", c.total, c.hidden, f.content_item_id AS "contentItemId", f.content_type AS "contentType",
         f.display_text AS "displayText", f.owner, f.latest
       FROM (SELECT count(*)::int AS count FROM looked) l CROSS JOIN counted c LEFT JOIN found f ON f.visible
       ORDER BY f.modified_utc DESC NULLS LAST, f.content_item_id LIMIT ${parameters.add(most)}::bigint`,
      parameters.values,
    );
    const versions = rows.filter((row): row is Row & MentioningVersion => row.contentItemId !== null);
    const { lookedAt, total, hidden } = oneRow(rows);
    return { versions, total, hidden, lookedAt, isEverything: lookedAt < LOOK_AT };
  }
}
