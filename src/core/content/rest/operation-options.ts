import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { isContentId } from '#platform/ids';
import { ContentNotFoundError } from '../content-errors';
import type { OperationOptions } from '../operations/item-access';
import { NO_QUERY } from './content-queries';

/**
 * What a request for an operation on one item says beside the item: it takes no query, and may carry `If-Match`.
 *
 * @throws DomainError malformed for a query, not-found for what cannot be an id
 */
export function operationOptions(request: Request, contentItemId: string, principal: Principal): OperationOptions {
  NO_QUERY.read(request.originalUrl);
  requireItemId(contentItemId);
  return { principal, ifMatch: request.headers['if-match'] };
}

/**
 * What cannot be the id of an item is not worth a question to the database.
 *
 * @throws ContentNotFoundError
 */
function requireItemId(contentItemId: string): void {
  if (!isContentId(contentItemId)) throw new ContentNotFoundError(`content item "${contentItemId}"`);
}

/** @throws ContentNotFoundError */
export function requireVersionId(contentItemVersionId: string): void {
  if (!isContentId(contentItemVersionId)) throw new ContentNotFoundError(`version "${contentItemVersionId}"`);
}
