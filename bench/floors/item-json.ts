interface VersionColumns {
  id: string;
  content_item_id: string;
  content_item_version_id: string;
  content_type: string;
  display_text: string;
  published: boolean;
  latest: boolean;
  modified_utc: Date;
  published_utc: Date;
  created_utc: Date;
  owner: string;
  author: string;
  data: Record<string, unknown>;
}

/** A row as the service would answer it. */
export function itemJson(row: VersionColumns) {
  return {
    id: Number(row.id),
    contentItemId: row.content_item_id,
    contentItemVersionId: row.content_item_version_id,
    contentType: row.content_type,
    displayText: row.display_text,
    published: row.published,
    latest: row.latest,
    modifiedUtc: row.modified_utc,
    publishedUtc: row.published_utc,
    createdUtc: row.created_utc,
    owner: row.owner,
    author: row.author,
    ...row.data,
  };
}
