import { STATUS_CODES } from 'node:http';
import type { DomainError, ErrorKind } from './domain-error';

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

/** RFC 9457. */
export interface Problem {
  /** `urn:espalier:problem:<code>`, with a code of `docs/errors.md`. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** What is wrong with this request, and what to do about it. */
  readonly detail: string;
  /** Path without the query. */
  readonly instance?: string;
  /** Finds the request in the log. */
  readonly requestId?: string;
  /** For a 400: JSON path, or name of a query parameter, to what is wrong there; `''` is the body as a whole. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const STATUS: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
  failed: 500,
};

export function domainProblem({ kind, code, message, errors, details }: DomainError): Problem {
  return { ...details, ...problem(STATUS[kind], code, message, errors) };
}

export function problem(status: number, code: string, detail: string, errors?: Problem['errors']): Problem {
  return {
    type: `urn:espalier:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    ...(status === 400 && { errors: errors ?? { '': [detail] } }),
  };
}
