import type { ContentItem, JsonObject } from '@espalier/plugin-sdk';
import type { ContentType } from '#core/content-definition';
import type { TextRow } from '#platform/database';
import type { StateFacts } from '../versions/version-state';
import { etag } from './etag';

/**
 * A version as PostgreSQL sent it: a row selected with {@link selectVersion}.
 *
 * Reads answer with the text as it is; parsing `data` only to print it again would cost more than the query.
 */
export class VersionRow {
  constructor(private readonly row: TextRow) {}

  /** Row id: later versions of an item have greater ones. */
  get id(): number {
    return Number(this.text(0));
  }

  get contentItemId(): string {
    return this.text(1);
  }

  get contentType(): string {
    return this.text(3);
  }

  get contentItemVersionId(): string {
    return this.text(2);
  }

  get displayText(): string {
    return this.text(4);
  }

  get published(): boolean {
    return this.row[5] === 't';
  }

  get latest(): boolean {
    return this.row[6] === 't';
  }

  /** Whether its parts and fields were read, too. */
  get isWhole(): boolean {
    return this.row[17] !== null;
  }

  get revision(): number {
    return Number(this.text(16));
  }

  get owner(): string | null {
    return this.row[10];
  }

  etag(type: ContentType): string {
    return etag(this.text(0), this.text(16), type.representation);
  }

  /** The item on the wire, as JSON text. */
  toJson(type: ContentType): string {
    const r = this.row;
    const data = type.visibleJson(this.text(17));
    return (
      `{"id":${r[0]},"contentItemId":"${r[1]}","contentItemVersionId":"${r[2]}","contentType":"${r[3]}"` +
      `,"displayText":${JSON.stringify(r[4])},"published":${this.published},"latest":${this.latest}` +
      `,"modifiedUtc":${quoteUtc(r[7])},"publishedUtc":${quoteUtc(r[8])},"createdUtc":${quoteUtc(r[9])}` +
      `,"owner":${JSON.stringify(r[10])},"author":${JSON.stringify(r[11])}` +
      (data === '{}' ? '}' : `,${data.slice(1)}`)
    );
  }

  /** What its state depends on, without reading its parts and fields. */
  stateFacts(): StateFacts {
    const r = this.row;
    return {
      published: this.published,
      latest: this.latest,
      unpublishedUtc: toUtc(r[12]),
      clonedFrom: r[13],
      scheduledPublishUtc: toUtc(r[14]),
      scheduledArchiveUtc: toUtc(r[15]),
    };
  }

  toItem(): ContentItem {
    const r = this.row;
    return {
      ...this.stateFacts(),
      id: Number(r[0]),
      contentItemId: this.text(1),
      contentItemVersionId: this.text(2),
      contentType: this.text(3),
      displayText: this.text(4),
      modifiedUtc: toUtc(r[7]),
      publishedUtc: toUtc(r[8]),
      createdUtc: toUtc(r[9]),
      owner: r[10],
      author: r[11],
      revision: this.revision,
      data: this.data(),
    };
  }

  private data(): JsonObject {
    return JSON.parse(this.text(17)) as JsonObject;
  }

  private text(column: number): string {
    const value = this.row[column];
    if (value === null) throw new Error(`Column ${column} of a version is null`);
    return value;
  }
}

/** `2026-11-20 10:00:00.1+00`, as PostgreSQL prints it in UTC, to `2026-11-20T10:00:00.100Z`. */
export function toUtc(timestamp: string | null): string | null {
  if (timestamp === null) return null;
  const fraction = timestamp.slice(20, -3).padEnd(3, '0');
  return `${timestamp.slice(0, 10)}T${timestamp.slice(11, 19)}.${fraction}Z`;
}

function quoteUtc(timestamp: string | null): string {
  return timestamp === null ? 'null' : `"${toUtc(timestamp)}"`;
}
