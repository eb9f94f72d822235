import { childPath } from '#platform/schema';
import { InvalidBodyError, UnsupportedBodyError } from './request-errors';

/** Undefined when there is none. @throws UnsupportedBodyError for a body of another type */
export function jsonBody({ body }: { readonly body?: unknown }): unknown {
  if (body instanceof UnsupportedBodyError) throw body;
  return body;
}

/** No body, or an empty object. @throws InvalidBodyError; UnsupportedBodyError */
export function requireNoBody(request: { readonly body?: unknown }): void {
  const body = jsonBody(request) ?? {};
  const isObject = typeof body === 'object' && !Array.isArray(body);
  const faults = isObject
    ? Object.keys(body).map((name) => ({ member: childPath('', name), message: 'is not known. Send no body, or {}.' }))
    : [{ member: '', message: 'must be a JSON object.' }];
  if (faults.length > 0) throw new InvalidBodyError(faults);
}
