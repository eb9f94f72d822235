/** One broken rule of what was sent. */
export interface Fault {
  /** A JSON path such as `autoroutePart.path`, a parameter of the query, or `''` for the body as a whole. */
  readonly member: string;
  readonly message: string;
}

/** What an answer says of itself, by RFC 9457. */
export interface Problem {
  readonly status: number;
  /** Never changes, such as `content.invalid`. Undefined when something in between has answered. */
  readonly code?: string;
  readonly detail: string;
  readonly faults: readonly Fault[];
  /** Names the cause in the log of the service. */
  readonly requestId?: string;
  /** In milliseconds, where the answer says when to try again. */
  readonly retryAfter?: number;
  /** The whole body, such as `usedBy` of the code `content.used`. */
  readonly body: unknown;
}

/** Everything that this client throws, except for the reason of a signal and wrong arguments. */
export class EspalierError extends Error {
  override name = 'EspalierError';
}

/** The service could not be reached, or the connection broke. */
export class NetworkError extends EspalierError {
  override name = 'NetworkError';
}

/** A success that cannot be of this service, such as a page of a proxy. */
export class UnexpectedAnswerError extends EspalierError {
  override name = 'UnexpectedAnswerError';
}

/** A refused request. */
export class ProblemError extends EspalierError implements Problem {
  override name = 'ProblemError';
  readonly status: number;
  readonly code?: string;
  readonly detail: string;
  readonly faults: readonly Fault[];
  readonly requestId?: string;
  readonly retryAfter?: number;
  readonly body: unknown;

  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.faults = problem.faults;
    this.requestId = problem.requestId;
    this.retryAfter = problem.retryAfter;
    this.body = problem.body;
  }
}

/** 400, 413, 415 and 422: what was sent breaks a rule; `faults` say which. */
export class ValidationError extends ProblemError {
  override name = 'ValidationError';
}

/** 401 */
export class UnauthorizedError extends ProblemError {
  override name = 'UnauthorizedError';
}

/** 403 */
export class ForbiddenError extends ProblemError {
  override name = 'ForbiddenError';
}

/** 404 */
export class NotFoundError extends ProblemError {
  override name = 'NotFoundError';
}

/** 409 */
export class ConflictError extends ProblemError {
  override name = 'ConflictError';
}

/** 412: it has changed since the ETag was read. */
export class PreconditionFailedError extends ProblemError {
  override name = 'PreconditionFailedError';
}

/** 429 */
export class TooManyRequestsError extends ProblemError {
  override name = 'TooManyRequestsError';
}

/** 500 and above */
export class ServerError extends ProblemError {
  override name = 'ServerError';
}

const CLASSES: Readonly<Record<number, new (problem: Problem) => ProblemError>> = {
  400: ValidationError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: ValidationError,
  415: ValidationError,
  422: ValidationError,
  429: TooManyRequestsError,
};

export function problemError(problem: Problem): ProblemError {
  const Class = CLASSES[problem.status] ?? (problem.status >= 500 ? ServerError : ProblemError);
  return new Class(problem);
}

const CODE = /^urn:espalier:problem:(.+)$/;

/** Reads the body of a refusal, which may be of something between client and service. */
export function problemOf(response: Response, text: string, retryAfter: number | undefined): Problem {
  const body = parsed(text);
  const { type, title, detail, requestId, errors } = (isObject(body) ? body : {}) as Record<string, unknown>;
  return {
    status: response.status,
    code: CODE.exec(String(type))?.[1],
    detail: [detail, title].find((words) => typeof words === 'string') ?? statusLine(response),
    faults: isObject(errors) ? Object.entries(errors).flatMap(([member, messages]) => faultsOf(member, messages)) : [],
    requestId: typeof requestId === 'string' ? requestId : (response.headers.get('x-request-id') ?? undefined),
    retryAfter,
    body: body ?? text,
  };
}

function faultsOf(member: string, messages: unknown): Fault[] {
  return Array.isArray(messages) ? messages.map((message) => ({ member, message: String(message) })) : [];
}

function statusLine({ status, statusText }: Response): string {
  return statusText === ''
    ? `The service answered with ${status}.`
    : `The service answered with ${status} ${statusText}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
