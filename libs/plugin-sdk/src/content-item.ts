import type { JsonObject } from './json';

/**
 * One version of a content item.
 *
 * Dates are ISO 8601 in UTC with milliseconds (`2026-11-20T10:00:00.000Z`), so they compare as text.
 * On the wire the members of `data` stand beside the others.
 */
export interface ContentItem {
  /** Row id of the version; 0 until it is stored. */
  id: number;
  /** 26 characters `[0-9a-z]`, shared by all versions of the item; sorts by creation time. */
  contentItemId: string;
  /** 26 characters `[0-9a-z]`, unique to this version. */
  contentItemVersionId: string;
  contentType: string;
  displayText: string;
  published: boolean;
  latest: boolean;
  modifiedUtc: string | null;
  publishedUtc: string | null;
  createdUtc: string | null;
  /** Id of the user or application that owns the item. */
  owner: string | null;
  /** Name of whoever saved this version. */
  author: string | null;
  /** Parts and own fields under their lower camel case names. */
  data: JsonObject;
  /** When a published version was taken down; null while it never was. */
  unpublishedUtc: string | null;
  /** The item that this one began as a clone of, until it is first published. */
  clonedFrom: string | null;
  scheduledPublishUtc: string | null;
  scheduledArchiveUtc: string | null;
  /** Grows with every write of the row; part of the ETag. */
  revision: number;
}
