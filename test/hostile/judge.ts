import { ROOT } from '../architecture/source-files';
import type { Answer } from './ask';
import type { HostileCase } from './hostile-case';

/** What an answer must not tell: where the service is, how it is made, and what it asks its database. */
const LEAKS = [
  ROOT,
  'node_modules',
  'QueryFailedError',
  'syntax error at or near',
  'violates check constraint',
  'invalid byte sequence',
  'out of range for type',
  'RangeError',
  'TypeError',
  'SELECT ',
  '.js:',
  '    at ',
];

/** What is wrong with the answer to a case; undefined when nothing is. */
export function faultOf(
  { answers, path, body, sender, headers }: HostileCase,
  { status, text }: Answer,
): string | undefined {
  if (status === 401 && sender !== 'visitor' && !headers?.authorization) return 'is not taken for who has sent it';
  if (answers ? !answers.includes(status) : status >= 500) return `${status}: ${text.slice(0, 200)}`;
  const said = `${decoded(path)} ${typeof body === 'string' ? body : (JSON.stringify(body) ?? '')}`;
  const leak = LEAKS.find((secret) => text.includes(secret) && !said.includes(secret));
  return leak === undefined
    ? undefined
    : `tells ${leak}: ${text.slice(Math.max(0, text.indexOf(leak) - 80)).slice(0, 200)}`;
}

/** One would do, and there may be millions. */
const MOST_FAULTS = 20;

interface Line {
  readonly level?: unknown;
  readonly time?: unknown;
  readonly msg?: unknown;
}

/** What is wrong with what the service wrote: lines that are not the logger's, that somebody forged, or that tell of a fault. */
export function faultsOfOutput(lines: readonly string[]): string[] {
  const faults = lines.filter((line) => !isOwn(line));
  return faults.slice(0, MOST_FAULTS).map((line) => line.slice(0, 300));
}

export function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}

function isOwn(line: string): boolean {
  try {
    const { level, time, msg } = JSON.parse(line) as Line;
    return (
      [level, time, msg].every((value) => value !== undefined) && msg !== 'forged' && level !== 'error' && level !== 50
    );
  } catch {
    return false;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
