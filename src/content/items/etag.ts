import type { ContentItem } from '@espalier/plugin-sdk';
import type { ContentType } from '#content-definition';

/** Names one representation of one version: it changes when the row is written and when the type changes. */
export function etag(rowId: string | number, revision: string | number, typeRevision: number): string {
  return `"${rowId}-${revision}-${typeRevision}"`;
}

export function etagOf(item: ContentItem, type: ContentType): string {
  return etag(item.id, item.revision, type.representation);
}

/** Whether an `If-Match` header allows the change: strong comparison (RFC 9110, 13.1.1). `*` names any version that exists. */
export function ifMatchAllows(header: string, current: string | undefined): boolean {
  return names(header, current, (candidate) => candidate);
}

/** Whether an `If-None-Match` header names the version: weak comparison (RFC 9110, 13.1.2). */
export function ifNoneMatchNames(header: string, current: string | undefined): boolean {
  return names(header, current, (candidate) => candidate.replace(/^W\//, ''));
}

function names(header: string, current: string | undefined, strip: (candidate: string) => string): boolean {
  if (current === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => strip(candidate.trim()) === current);
}
