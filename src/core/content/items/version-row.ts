import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { TextRow } from '#platform/database';
import { VERSION_COLUMN_AT as AT, VERSION_COLUMNS } from '../store/version-columns';
import type { StateFacts } from '../versions/version-rules';

/**
 * A row selected with {@link selectVersion}. Reads answer with its text as it is: parsing `data` only to print it again
 * would cost more than the query.
 */
export class VersionRow {
  constructor(private readonly row: TextRow) {}

  /** Row id: later versions of an item have greater ones. */
  get id(): number {
    return Number(this.text(AT.id));
  }

  get contentItemId(): string {
    return this.text(AT.content_item_id);
  }

  get contentType(): string {
    return this.text(AT.content_type);
  }

  get contentItemVersionId(): string {
    return this.text(AT.content_item_version_id);
  }

  get displayText(): string {
    return this.text(AT.display_text);
  }

  get published(): boolean {
    return this.column(AT.published) === 't';
  }

  get latest(): boolean {
    return this.column(AT.latest) === 't';
  }

  get isWhole(): boolean {
    return this.column(AT.data) !== null;
  }

  get revision(): number {
    return Number(this.text(AT.revision));
  }

  get owner(): string | null {
    return this.column(AT.owner);
  }

  etag(type: ContentType): string {
    return etag(this.text(AT.id), this.text(AT.revision), type.representation);
  }

  toJson(type: ContentType): string {
    const data = type.visibleJson(this.text(AT.data));
    return (
      `{"id":${this.column(AT.id)},"contentItemId":"${this.column(AT.content_item_id)}"` +
      `,"contentItemVersionId":"${this.column(AT.content_item_version_id)}","contentType":"${this.column(AT.content_type)}"` +
      `,"displayText":${JSON.stringify(this.column(AT.display_text))}` +
      `,"published":${this.published},"latest":${this.latest}` +
      `,"modifiedUtc":${this.utc(AT.modified_utc)},"publishedUtc":${this.utc(AT.published_utc)}` +
      `,"createdUtc":${this.utc(AT.created_utc)}` +
      `,"owner":${JSON.stringify(this.column(AT.owner))},"author":${JSON.stringify(this.column(AT.author))}` +
      (data === '{}' ? '}' : `,${data.slice(1)}`)
    );
  }

  /** Without reading its parts and fields. */
  stateFacts(): StateFacts {
    return {
      published: this.published,
      latest: this.latest,
      unpublishedUtc: toUtc(this.column(AT.unpublished_utc)),
      clonedFrom: this.column(AT.cloned_from),
      scheduledPublishUtc: toUtc(this.column(AT.scheduled_publish_utc)),
      scheduledArchiveUtc: toUtc(this.column(AT.scheduled_archive_utc)),
    };
  }

  toItem(): ContentItem {
    return {
      ...this.stateFacts(),
      id: Number(this.column(AT.id)),
      contentItemId: this.text(AT.content_item_id),
      contentItemVersionId: this.text(AT.content_item_version_id),
      contentType: this.text(AT.content_type),
      displayText: this.text(AT.display_text),
      modifiedUtc: toUtc(this.column(AT.modified_utc)),
      publishedUtc: toUtc(this.column(AT.published_utc)),
      createdUtc: toUtc(this.column(AT.created_utc)),
      owner: this.column(AT.owner),
      author: this.column(AT.author),
      revision: this.revision,
      data: this.data(),
    };
  }

  private utc(column: number): string {
    const utc = toUtc(this.column(column));
    return utc === null ? 'null' : `"${utc}"`;
  }

  private data(): JsonObject {
    return JSON.parse(this.text(AT.data)) as JsonObject;
  }

  private column(at: number): string | null {
    return this.row[at] ?? null;
  }

  private text(at: number): string {
    const value = this.column(at);
    if (value === null) throw new Error(`Column ${VERSION_COLUMNS[at]} of a version is null`);
    return value;
  }
}

/** `2026-11-20 10:00:00.1+00`, as PostgreSQL prints it in UTC, to `2026-11-20T10:00:00.100Z`. */
export function toUtc(timestamp: string | null): string | null {
  if (timestamp === null) return null;
  const fraction = timestamp.slice(20, -3).padEnd(3, '0');
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${fraction}Z`;
}

/** Names one representation of one version: it changes when the row is written and when the type changes. */
export function etag(rowId: string | number, revision: string | number, typeRevision: number): string {
  return `"${rowId}-${revision}-${typeRevision}"`;
}

export function etagOf(item: ContentItem, type: ContentType): string {
  return etag(item.id, item.revision, type.representation);
}
