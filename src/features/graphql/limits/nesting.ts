/** Strings and comments, whose brackets mean nothing, and brackets. Strings may lack their end, so that no text is read twice. */
const TOKENS = /"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#.*|[{}[\]()]/g;

/**
 * How many levels of brackets a query has, summed over its definitions: as deep as anything may have to go that reads it by
 * recursion, since fragments lead from one definition into another.
 */
export function nestingOf(query: string): number {
  let sum = 0;
  let level = 0;
  let deepest = 0;
  for (const [token] of query.matchAll(TOKENS)) {
    if ('{[('.includes(token)) deepest = Math.max(deepest, ++level);
    else if ('}])'.includes(token) && --level <= 0) {
      sum += deepest;
      level = deepest = 0;
    }
  }
  return sum + deepest;
}
