import type { Fault } from '@espalier/plugin-sdk';

/** In the terms of the domain. HTTP maps it to a status, GraphQL to an error code. */
export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition-failed'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable'
  | 'failed';

export interface DomainErrorOptions extends ErrorOptions {
  /** JSON path of each wrong member to what is wrong with it. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** After which the same may succeed. */
  readonly retryAfterSeconds?: number;
}

/** Expected. The message is for the caller: it says what is wrong and what to do next, and nothing of our insides. */
export class DomainError extends Error {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds?: number;

  constructor(
    readonly kind: ErrorKind,
    /** Stable and documented in `docs/errors.md`, for example `content.path-taken`. */
    readonly code: string,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, options);
    this.name = new.target.name;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function faultsInWords(faults: readonly Fault[]): string {
  return faults.map(({ member, message }) => (member ? `${member}: ${message}` : message)).join(' ');
}

/** As `errors` of a problem has it. */
export function faultsByMember(faults: readonly Fault[]): Record<string, string[]> {
  const errors = new Map<string, string[]>();
  for (const { member, message } of faults) errors.set(member, [...(errors.get(member) ?? []), message]);
  return Object.fromEntries(errors);
}
