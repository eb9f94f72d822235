import type { Principal } from '@espalier/plugin-sdk';
import type { Request } from 'express';
import type { OperationOptions } from '../operations/item-access';
import { NO_QUERY } from './content-queries';
import { requireItemId } from './required-id';

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
