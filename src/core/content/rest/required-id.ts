import { isContentId } from '#platform/ids';
import { ContentNotFoundError } from '../content-errors';

/**
 * What cannot be the id of an item is not worth a question to the database.
 *
 * @throws ContentNotFoundError
 */
export function requireItemId(contentItemId: string): void {
  if (!isContentId(contentItemId)) throw new ContentNotFoundError(`content item "${contentItemId}"`);
}

/** @throws ContentNotFoundError */
export function requireVersionId(contentItemVersionId: string): void {
  if (!isContentId(contentItemVersionId)) throw new ContentNotFoundError(`version "${contentItemVersionId}"`);
}
