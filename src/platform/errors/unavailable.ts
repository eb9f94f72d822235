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
 * Of PostgreSQL's codes: the classes of lost connections and of lacking resources; shutting down and starting up; a primary that has
 * become a standby; and work that it gave up, for a time limit or for a deadlock that came up again and again.
 */
const SERVER_STATE = /^(08\w{3}|53\w{3}|57014|57P0[1235]|25006|25P03|55P03|40001|40P01)$/;

/** What `pg` says, without a code, when a connection is gone or none could be had. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/;

export const RETRY_AFTER_SECONDS = 5;

/** Whether an error means that PostgreSQL cannot be reached or does not take work now. */
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
