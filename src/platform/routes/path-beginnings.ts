import { asRead } from '#platform/strings';

/** The first segment of a path, as routes are found: without regard to case. */
export function beginningOf(path: string): string {
  return path.toLowerCase().split('/').find(Boolean) ?? '';
}

/** The same of a path {@link asRead as people read it}. */
export function plainBeginningOf(path: string): string {
  return beginningOf(asRead(path));
}
