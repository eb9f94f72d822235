import type { Request } from 'express';
import { UnsupportedBodyError } from './request-errors';

/**
 * The body of a request, which has been read as JSON; undefined when there is none.
 *
 * @throws UnsupportedBodyError for a body of another type
 */
export function jsonBody(request: Request): unknown {
  if (request.headers['content-length'] === '0') return undefined;
  // False is a body of another type; null is no body at all.
  if (request.is('application/json') === false) throw new UnsupportedBodyError();
  return request.body;
}
