import { HttpException, Injectable, Logger } from '@nestjs/common';
import { GraphQLError, type GraphQLFormattedError, type DocumentNode, type SourceLocation } from 'graphql';
import { DomainError, isDatabaseUnavailable, type ErrorKind } from '#platform/errors';
import { NestedTooDeeplyError } from '../graphql-errors';

/** Of one error. It has more when a name is there many times. */
const MAX_PLACES = 10;

const LINE_BREAK = /\r\n|[\n\r]/g;

const CODES: Readonly<Record<ErrorKind, string>> = {
  malformed: 'BAD_USER_INPUT',
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'precondition-failed': 'PRECONDITION_FAILED',
  'too-large': 'BAD_USER_INPUT',
  'unsupported-media-type': 'BAD_USER_INPUT',
  'too-many-requests': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  failed: 'INTERNAL_SERVER_ERROR',
};

/** Of exceptions of NestJS, which plug-ins throw. */
const STATUSES: Readonly<Record<number, string>> = {
  401: CODES.unauthenticated,
  403: CODES.forbidden,
  404: CODES['not-found'],
  409: CODES.conflict,
  412: CODES['precondition-failed'],
  429: CODES['too-many-requests'],
};

const INTERNAL = 'INTERNAL_SERVER_ERROR';
const BAD_REQUEST = 'BAD_REQUEST';
const MAX_MESSAGE = 1000;

/** The one place where errors become errors of GraphQL. What was not foreseen is logged and answered without any detail. */
@Injectable()
export class GraphqlErrors {
  private readonly logger = new Logger('GraphQL');

  format(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
    const cause = causeOf(error);
    const { locations, path } = formatted;
    const place = { ...(locations && { locations }), ...(path && { path }) };
    if (cause instanceof DomainError) {
      return { message: cause.message, ...place, extensions: { code: CODES[cause.kind], problem: cause.code } };
    }
    if (cause instanceof HttpException && cause.getStatus() < 500) {
      return { message: messageOf(cause), ...place, extensions: { code: codeOf(cause) } };
    }
    if (isDatabaseUnavailable(cause)) {
      const message = 'The database cannot be reached at the moment. Repeat the request later.';
      return { message, ...place, extensions: { code: CODES.unavailable, problem: 'database.unavailable' } };
    }
    const told = { ...formatted, message: shortened(formatted.message) };
    if (formatted.extensions?.code !== INTERNAL) return { ...told, extensions: { code: formatted.extensions?.code } };
    if (isAboutTheRequest(cause, path)) return { ...told, extensions: { code: BAD_REQUEST } };
    this.logger.error(`A query failed at ${path?.join('.') ?? 'its root'}: ${String(cause)}`, stackOf(cause));
    return {
      message: 'The service failed. Report it with the X-Request-Id.',
      ...place,
      extensions: { code: INTERNAL },
    };
  }
}

function codeOf(exception: HttpException): string {
  return STATUSES[exception.getStatus()] ?? CODES.invalid;
}

/** A pipe that validates says all that is wrong in a list. */
function messageOf(exception: HttpException): string {
  const response = exception.getResponse();
  const message = typeof response === 'object' && 'message' in response ? response.message : exception.message;
  return shortened(Array.isArray(message) ? message.join('. ') : String(message));
}

/** Messages repeat what is wrong, which may be all of a request. */
function shortened(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}

function causeOf(error: unknown): unknown {
  if (error instanceof GraphQLError && error.originalError) return causeOf(error.originalError);
  return isStackOverflow(error) ? new NestedTooDeeplyError() : error;
}

/** graphql-js reads variables by recursion: those that are nested too deeply end the stack, and nothing else does. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack');
}

/**
 * What graphql-js and Apollo refuse without a code: operations that are not queries, hashes of other queries, and, while
 * it is executed, what names a part of the document: a variable of `@include` that is null. Values that cannot be
 * serialized name none.
 */
function isAboutTheRequest(cause: unknown, path: GraphQLFormattedError['path']): cause is GraphQLError {
  return cause instanceof GraphQLError && (path === undefined || cause.nodes !== undefined);
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : undefined;
}

/**
 * For each place of each error graphql-js reads the text from its start to find the line, and all of it when it has
 * many lines: a text of 64 KiB kept a processor for seconds. Places are found by {@link placeErrors}.
 */
export function forgetText({ loc }: DocumentNode): void {
  if (loc) loc.source.body = '';
}

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
