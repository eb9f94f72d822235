import { escapeLiteral } from 'pg';
import { Injectable } from '@nestjs/common';
import type { Principal, Queryable } from '@espalier/plugin-sdk';
import { and, eq, type Predicate } from '@espalier/predicates';
import { ContentDefinitions } from '#core/content-definition';
import { isForNobodyElse, restsOnItems } from '#platform/caching';
import { Config } from '#platform/config';
import { compilePredicate, Database, oneRow, SqlParameters } from '#platform/database';
import { MalformedQueryError } from '#platform/request';
import { InvalidCursorError } from '../content-errors';
import { REDIRECT } from '../handles/handle-store';
import { typeFault } from '../list/kind-faults';
import { VERSION_FIELDS } from '../list/list-fields';
import { viewScope } from '../list/view-scope';

/** Of more versions that mention something, the newest are counted. */
const MOST_COUNTED = 5000;

export const REFERENCE_KINDS = ['link', 'list', 'media', 'picker'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** A folder stands for all that is in it. */
export interface MentionedMedia {
  readonly path: string;
  readonly isFolder: boolean;
}

/** A version that mentions something. */
export interface ReferringVersion {
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly owner: string | null;
  readonly latest: boolean;
  readonly published: boolean;
  /** ISO 8601. */
  readonly modifiedUtc: string;
}

export interface FoundUses {
  /** Last saved first, each item once. */
  readonly versions: readonly ReferringVersion[];
  readonly total: number;
  /** Items that mention it and that the principal may not see. */
  readonly hidden: number;
  /** False where there may be more: of very many, or while those of older versions are still being written. */
  readonly isEverything: boolean;
}

export interface Reference extends ReferringVersion {
  readonly kinds: readonly ReferenceKind[];
  readonly cursor: string;
}

export interface ReferencePage {
  readonly references: readonly Reference[];
  readonly hasNextPage: boolean;
}

export interface ReferencesRequest {
  /** Names of those that exist; all when there are none. */
  readonly types: readonly string[];
  readonly first: number;
  readonly after?: string;
  /** Default: latest versions, too, as far as the principal may see them. */
  readonly publishedAlone?: boolean;
}

interface UseRow extends ReferringVersion {
  readonly total: number;
  readonly hidden: number;
  readonly isEverything: boolean;
}

interface PageRow extends Omit<Reference, 'cursor'> {
  readonly mentioned: string;
  readonly versionId: string;
}

const COLUMNS = `v.content_item_id AS "contentItemId", v.content_item_version_id AS "contentItemVersionId", v.content_type AS "contentType",
  v.display_text AS "displayText", v.owner, v.latest, v.published, v.modified_utc AS "modifiedUtc"`;

/** What mentions what, as `content_reference` has it. */
@Injectable()
export class ContentReferences {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly config: Config,
  ) {}

  /**
   * Items that use an item: all that mention it but those that are in its list, and itself.
   *
   * @throws DomainError unavailable, `database.slow`, when it takes too long
   */
  usesOfItem(contentItemId: string, principal: Principal, most: number, within?: Queryable): Promise<FoundUses> {
    const parameters = new SqlParameters();
    const targets = itemTargets([contentItemId], this.config.baseUrl, parameters);
    const mentioning = `
      SELECT r.version_id FROM (${targets}) t CROSS JOIN LATERAL (
        SELECT r.version_id FROM content_reference r WHERE r.target = t.target AND r.kind <> 'list'
        ORDER BY r.version_id DESC LIMIT ${MOST_COUNTED + 1}) r`;
    const isOther = `v.content_item_id <> ${parameters.add(contentItemId)}`;
    return this.uses({ mentioning, isOther, parameters }, principal, most, within);
  }

  /** How many of the items others use, whether the caller may see these or not. */
  async usedAmong(contentItemIds: readonly string[]): Promise<number> {
    const parameters = new SqlParameters();
    const targets = itemTargets(contentItemIds, this.config.baseUrl, parameters);
    const rows = await this.database.find<{ used: number }>(
      `SELECT count(DISTINCT t.item_id)::int AS used FROM (${targets}) t WHERE EXISTS (
         SELECT FROM content_reference r JOIN content_item_version v ON v.id = r.version_id
         WHERE r.target = t.target AND r.kind <> 'list' AND v.content_item_id <> t.item_id)`,
      parameters.values,
    );
    return oneRow(rows).used;
  }

  /** As {@link usesOfItem}. Addresses that lead to a file are asked for as paths of it. */
  usesOfMedia(media: readonly MentionedMedia[], principal: Principal, most: number): Promise<FoundUses> {
    const parameters = new SqlParameters();
    const mentioning = `
      SELECT r.version_id FROM (${mediaRanges(media, this.config.baseUrl, parameters)}) t CROSS JOIN LATERAL (
        SELECT r.version_id FROM content_reference r WHERE r.target >= t.least AND r.target < t.below LIMIT ${MOST_COUNTED + 1}) r`;
    return this.uses({ mentioning, isOther: 'true', parameters }, principal, most);
  }

  /** In SQL: no live or latest version mentions the file at a path, which is an expression. False until all are known. */
  isUnmentioned(path: string): string {
    const mentions = beginnings(this.config.baseUrl).map((beginning) => {
      const target = `${escapeLiteral(`${beginning}/media/`)} || text_folded(${path})`;
      return `NOT EXISTS (SELECT FROM content_reference r WHERE r.target = ${target})`;
    });
    return ['(SELECT done_to >= missing_to FROM content_reference_progress)', ...mentions].join(' AND ');
  }

  /**
   * Versions that mention an item, newest first, in one statement for many items.
   *
   * @returns by the ids of these
   * @throws MalformedQueryError for a type that does not exist; InvalidCursorError
   */
  async pages(
    contentItemIds: readonly string[],
    { types, first, after, publishedAlone = false }: ReferencesRequest,
    principal: Principal,
  ): Promise<ReadonlyMap<string, ReferencePage>> {
    restsOnItems();
    if (!publishedAlone) isForNobodyElse();
    const faults = types.flatMap((name) => typeFault(this.definitions, name)?.message ?? []);
    if (faults.length > 0) throw new MalformedQueryError({ type: faults });
    const parameters = new SqlParameters();
    const visible = this.visible(principal, types, parameters, publishedAlone ? [eq('published', true)] : []);
    const before = after === undefined ? '' : `AND r.version_id < ${parameters.add(decode(after))}::bigint`;
    const ids = parameters.add(contentItemIds);
    const limit = `${parameters.add(first + 1)}::bigint`;
    const rows = await this.database.find<PageRow>(
      `WITH t AS MATERIALIZED (${itemTargets(contentItemIds, this.config.baseUrl, parameters)})
       SELECT i.id AS mentioned, p.version_id::text AS "versionId", p.kinds, ${COLUMNS}
       FROM unnest(${ids}::text[]) AS i (id) CROSS JOIN LATERAL (
         SELECT r.version_id, array_agg(DISTINCT r.kind::text) AS kinds FROM t CROSS JOIN LATERAL (
           SELECT r.version_id, r.kind FROM content_reference r JOIN content_item_version v ON v.id = r.version_id
           WHERE r.target = t.target ${before} AND v.content_item_id <> i.id AND ${visible}
           ORDER BY r.version_id DESC LIMIT ${limit}) r
         WHERE t.item_id = i.id GROUP BY r.version_id ORDER BY r.version_id DESC LIMIT ${limit}
       ) p JOIN content_item_version v ON v.id = p.version_id
       ORDER BY i.id, p.version_id DESC`,
      parameters.values,
    );
    const byItem = new Map<string, PageRow[]>(contentItemIds.map((id) => [id, []]));
    for (const row of rows) byItem.get(row.mentioned)?.push(row);
    return new Map([...byItem].map(([id, ofItem]) => [id, pageOf(ofItem, first)]));
  }

  private async uses(
    { mentioning, isOther, parameters }: { mentioning: string; isOther: string; parameters: SqlParameters },
    principal: Principal,
    most: number,
    within?: Queryable,
  ): Promise<FoundUses> {
    const statement = `
      WITH mention AS MATERIALIZED (
        SELECT DISTINCT m.version_id FROM (${mentioning}) m ORDER BY m.version_id DESC LIMIT ${MOST_COUNTED + 1}
      ), found AS (
        SELECT DISTINCT ON (v.content_item_id) v.id, (${this.visible(principal, [], parameters)}) IS TRUE AS visible
        FROM mention m JOIN content_item_version v ON v.id = m.version_id WHERE ${isOther}
        ORDER BY v.content_item_id, visible DESC, v.latest DESC
      ), counted AS (
        SELECT count(*) FILTER (WHERE visible)::int AS total, count(*) FILTER (WHERE NOT visible)::int AS hidden,
          (SELECT count(*) <= ${MOST_COUNTED} FROM mention)
            AND (SELECT done_to >= missing_to FROM content_reference_progress) AS "isEverything"
        FROM found
      )
      SELECT c.*, ${COLUMNS}
      FROM counted c LEFT JOIN (found f JOIN content_item_version v ON v.id = f.id) ON f.visible
      ORDER BY v.modified_utc DESC NULLS LAST, v.content_item_id LIMIT ${parameters.add(Math.max(most, 1))}::bigint`;
    const rows = await (within
      ? within.query<UseRow>(statement, parameters.values)
      : this.database.find<UseRow>(statement, parameters.values));
    const { total, hidden, isEverything } = oneRow(rows.slice(0, 1));
    return { versions: total > 0 ? rows.slice(0, most) : [], total, hidden, isEverything };
  }

  private visible(
    principal: Principal,
    only: readonly string[],
    parameters: SqlParameters,
    conditions: readonly Predicate[] = [],
  ): string {
    const names = this.definitions.all().map(({ name }) => name);
    const { types, predicate } = viewScope(principal, only.length > 0 ? only : names);
    const condition = compilePredicate(and(predicate, ...conditions), VERSION_FIELDS, parameters);
    return `v.content_type = ANY(${parameters.add(types)}::text[]) AND (${condition})`;
  }
}

function pageOf(rows: readonly PageRow[], first: number): ReferencePage {
  const references = rows
    .slice(0, first)
    .map(({ mentioned: _mentioned, versionId, ...row }) => ({ ...row, cursor: encode(versionId) }));
  return { references, hasNextPage: rows.length > first };
}

/** What addresses of the service may have before their paths, as `content_reference` has them. */
function beginnings(baseUrl: string): string[] {
  const { host, pathname } = new URL(baseUrl);
  const path = pathname.toLowerCase().replace(/\/$/, '');
  return [...new Set(['', path, `//${host}${path}`])];
}

function eachBeginning(baseUrl: string, parameters: SqlParameters): string {
  return `unnest(${parameters.add(beginnings(baseUrl))}::text[]) AS b (beginning)`;
}

/** Rows `(item_id, target)`: the ids themselves, the paths and aliases that the items have now, and paths that lead to them still. */
function itemTargets(contentItemIds: readonly string[], baseUrl: string, parameters: SqlParameters): string {
  const ids = `unnest(${parameters.add(contentItemIds)}::text[]) AS i (id)`;
  return `
    SELECT i.id AS item_id, i.id AS target FROM ${ids}
    UNION ALL
    SELECT i.id, CASE h.kind WHEN 'alias' THEN 'alias:' || h.value ELSE b.beginning || '/' || h.value END
    FROM ${ids} JOIN content_handle h ON h.content_item_id = i.id CROSS JOIN ${eachBeginning(baseUrl, parameters)}
    WHERE h.kind IN ('slug', '${REDIRECT}') OR h.kind = 'alias' AND b.beginning = ''`;
}

/** Rows `(least, below)`: targets from the one on and before the other. */
function mediaRanges(media: readonly MentionedMedia[], baseUrl: string, parameters: SqlParameters): string {
  const paths = parameters.add(media.map(({ path }) => path));
  const areFolders = parameters.add(media.map(({ isFolder }) => isFolder));
  return `
    SELECT r.least, r.below
    FROM unnest(${paths}::text[], ${areFolders}::boolean[]) AS m (path, is_folder) CROSS JOIN ${eachBeginning(baseUrl, parameters)}
      CROSS JOIN LATERAL (SELECT b.beginning || '/media/' || text_folded(m.path) AS target) t
      CROSS JOIN LATERAL (
        SELECT t.target, t.target || chr(1)
        UNION ALL
        SELECT t.target || '/', t.target || '0' WHERE m.is_folder
      ) r (least, below)`;
}

/** Of a place among versions. Who makes one up gets a place like any other. */
function encode(versionId: string): string {
  return Buffer.from(versionId).toString('base64url');
}

function decode(cursor: string): string {
  const versionId = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,18}$/.test(versionId)) return versionId;
  throw new InvalidCursorError('is not a cursor of references. Give a cursor back as it came.');
}
