import { ForbiddenError, NetworkError, UnauthorizedError } from '../errors';

const FAILED = 1;
const REFUSED = 3;
const UNREACHABLE = 4;

/** Whether somebody has to do something before another try can help. */
export function isRefused(error: unknown): boolean {
  return error instanceof UnauthorizedError || error instanceof ForbiddenError;
}

export function exitCodeOf(error: unknown): number {
  if (isRefused(error)) return REFUSED;
  return error instanceof NetworkError ? UNREACHABLE : FAILED;
}

export function messageOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof UnauthorizedError)
    return `${reason}\nGive an access key that is valid with --key or ESPALIER_KEY (401).`;
  if (error instanceof ForbiddenError)
    return `${reason}\nThe key needs a role with the permission ViewContentTypes (403).`;
  return reason;
}
