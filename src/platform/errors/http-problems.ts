import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { problem, type Problem } from './problem';

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * The classes of lost connections and of lacking resources; shutting down and starting up; a primary that has become a
 * standby; and work that PostgreSQL gave up, for a time limit or for a deadlock that came up again and again.
 */
const SERVER_STATE = /^(08\w{3}|53\w{3}|57014|57P0[1235]|25006|25P03|55P03|40001|40P01)$/;

const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/;

export const RETRY_AFTER_SECONDS = 5;

/** By the `type` of the error of `express.json()` and its kin. */
const BODY_PROBLEMS: Readonly<Record<string, (fault: Error) => Problem>> = {
  'entity.parse.failed': (fault) => problem(400, 'http.malformed-json', describeSyntaxError(fault.message)),
  'entity.too.large': () =>
    problem(
      413,
      'http.too-large',
      'The body is too large. Send less at once; for the API, have API_BODY_LIMIT raised.',
    ),
  'parameters.too.many': () =>
    problem(413, 'http.too-large', 'The form has more than 10000 fields. Send less at once.'),
  'charset.unsupported': () =>
    problem(
      415,
      'http.unsupported-charset',
      'The body must be encoded as UTF-8. Leave the charset out of Content-Type.',
    ),
  'encoding.unsupported': () =>
    problem(
      415,
      'http.unsupported-encoding',
      'The Content-Encoding is not known. Send the body plain, or as gzip, deflate or br.',
    ),
  'request.aborted': () => problem(400, 'http.incomplete-body', 'The body ended before the length that was announced.'),
  'request.size.invalid': () =>
    problem(400, 'http.incomplete-body', 'The body has not the length that Content-Length announced.'),
};

/** Codes of zlib's errors about compressed bytes: gzip and deflate, then brotli. */
const BROKEN_COMPRESSION = /^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR__ERROR_FORMAT_\w+)$/;

/** Undefined when the error is none of the HTTP layer itself. */
export function httpProblem(error: unknown): Problem | undefined {
  // Nest wraps what Express and its body parser throw.
  const fault = error instanceof HttpException && error.cause instanceof Error ? error.cause : error;
  if (fault instanceof URIError) return problem(400, 'http.malformed-url', 'The URL has a malformed percent encoding.');
  if (fault instanceof Error && 'type' in fault && typeof fault.type === 'string') {
    const known = BODY_PROBLEMS[fault.type];
    if (known) return known(fault);
  }
  if (fault instanceof Error && 'code' in fault && BROKEN_COMPRESSION.test(String(fault.code))) {
    return problem(400, 'http.broken-compression', 'The body is not compressed as Content-Encoding says.');
  }
  return error instanceof HttpException ? frameworkProblem(error) : undefined;
}

function routeNotFound(): Problem {
  return problem(404, 'http.not-found', 'There is nothing at this path. The paths of the API are listed at /api/docs.');
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export function methodNotAllowed(allowed: readonly string[]): Problem {
  return problem(405, 'http.method-not-allowed', `This path does not know the method. Use ${oneOf.format(allowed)}.`);
}

/** Nothing of the text itself, which may be long or secret. */
function describeSyntaxError(message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return `The body is not JSON: it cannot be read from position ${position} on.`;
  return /end of JSON input|Unterminated/.test(message)
    ? 'The body is not JSON: it ends too early.'
    : 'The body is not JSON. It must be one JSON object.';
}

function frameworkProblem(exception: HttpException): Problem | undefined {
  const status = exception.getStatus();
  if (status >= 500) return undefined;
  if (status === 404) return routeNotFound();
  const name = (STATUS_CODES[status] ?? 'Error').toLowerCase().replace(/[^a-z]+/g, '-');
  return problem(status, `http.${name}`, exception.message);
}

/** Cannot be reached or does not take work now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A missing socket file, as opposed to any other missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return NETWORK.has(code) || SERVER_STATE.test(code) || LOST_CONNECTION.test(error.message);
}

export function databaseUnavailable(): Problem {
  return problem(
    503,
    'database.unavailable',
    'The database cannot be reached at the moment. Repeat the request later.',
  );
}
