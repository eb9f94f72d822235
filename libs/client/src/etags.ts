import type { Received } from './transport';

const ETAGS = new WeakMap<object, string>();

/**
 * For `ifMatch`: the ETag of an item that `get`, `byHandle` or a write has answered with. Items of lists have none.
 *
 * @throws TypeError for another object, since without an ETag a write would overwrite whatever is there
 */
export function etagOf(item: object): string {
  const etag = ETAGS.get(item);
  if (etag === undefined) throw new TypeError('The item has no ETag. Read it with items.get.');
  return etag;
}

/** The body, whose ETag is known from now on. */
export function withEtag({ body, etag }: Received): unknown {
  if (etag !== undefined && typeof body === 'object' && body !== null) ETAGS.set(body, etag);
  return body;
}
