import { DomainError } from '#platform/errors';

const MINUTE = 60;

/** Passwords or secrets were guessed too often. It says the same whether or not what they were guessed for exists. */
export class TooManyAttemptsError extends DomainError {
  /** @param seconds after which the next attempt is looked at */
  constructor(seconds: number) {
    super(
      'too-many-requests',
      'auth.too-many-attempts',
      `Too many attempts have failed. Wait ${inWords(seconds)} and try again.`,
      { retryAfterSeconds: seconds },
    );
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < MINUTE ? [seconds, 'second'] : [Math.ceil(seconds / MINUTE), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
