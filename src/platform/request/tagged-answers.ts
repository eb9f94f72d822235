import type { Response } from 'express';
import { entityTagOf, ifNoneMatchNames } from './entity-tags';

/** What of an answer caches and preconditions need, for the description of the API. */
export const ETAG_HEADER = {
  ETag: { description: 'Names this state, for If-Match.', schema: { type: 'string' as const } },
};
export const IF_MATCH = { name: 'If-Match', required: false, description: 'The ETag of what is to be changed.' };

/** Answers with what there is now, and its tag. */
export function tagged<Value extends object>(response: Response, value: Value): Value {
  response.setHeader('ETag', entityTagOf(value)).setHeader('Cache-Control', 'private, no-cache');
  return value;
}

/** The same for a GET: 304 for whoever has it already. */
export function taggedUnlessKnown<Value extends object>(response: Response, value: Value): Value | undefined {
  tagged(response, value);
  const known = response.req.headers['if-none-match'];
  if (known === undefined || !ifNoneMatchNames(known, entityTagOf(value))) return value;
  response.status(304);
  return undefined;
}

/** Answers with what nobody may keep, because it is shown this once. */
export function taggedOnce(response: Response, value: object, secret: object): object {
  response.setHeader('ETag', entityTagOf(value)).setHeader('Cache-Control', 'no-store');
  return { ...value, ...secret };
}
