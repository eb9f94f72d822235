import type { DocumentNode, GraphQLError, SourceLocation } from 'graphql';

/** Of one error. It has more when a name is there many times. */
const MAX_PLACES = 10;
const LINE_BREAK = /\r\n|[\n\r]/g;

/**
 * Takes its text away from a document. For each place of each error graphql-js reads the text from its start to find the line, and
 * reads all of it when it has many lines: a text of 64 KiB kept a processor for seconds. Places are found by {@link placeErrors}.
 */
export function forgetText({ loc }: DocumentNode): void {
  if (loc) loc.source.body = '';
}

/** Says where in the text errors are, by one reading of it. */
export function placeErrors(errors: readonly GraphQLError[], text: string): void {
  let starts: readonly number[] | undefined;
  for (const error of errors) {
    if (!error.positions) continue;
    const lines = (starts ??= [
      0,
      ...[...text.matchAll(LINE_BREAK)].map(({ 0: found, index }) => index + found.length),
    ]);
    const value = error.positions.slice(0, MAX_PLACES).map((position) => placeIn(lines, position));
    Object.defineProperty(error, 'locations', { value, enumerable: true });
  }
}

function placeIn(starts: readonly number[], position: number): SourceLocation {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Infinity) <= position) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: position - (starts[low] ?? 0) + 1 };
}
