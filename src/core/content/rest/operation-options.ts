import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import { isContentId } from '#platform/ids';
import { ContentNotFoundError } from '../content-errors';
import type { OperationOptions } from '../operations/item-access';
import { NO_QUERY } from './content-queries';

/** No query, and perhaps `If-Match`. */
export function operationOptions(request: Request, contentItemId: string, principal: Principal): OperationOptions {
  NO_QUERY.read(request.originalUrl);
  requireItemId(contentItemId);
  return { principal, ifMatch: request.headers['if-match'] };
}

/** What cannot be an id is not worth a question to the database. */
function requireItemId(contentItemId: string): void {
  if (!isContentId(contentItemId)) throw new ContentNotFoundError(`content item "${contentItemId}"`);
}

export function requireVersionId(contentItemVersionId: string): void {
  if (!isContentId(contentItemVersionId)) throw new ContentNotFoundError(`version "${contentItemVersionId}"`);
}
