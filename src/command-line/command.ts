import type { Command } from 'commander';
import type { Reporter, Terminal } from './reporter';

export interface CommandContext {
  /** Those of the process when left out. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}

type Action = (reporter: Reporter) => Promise<number>;

export type Runner = (command: Command, action: Action) => Promise<void>;

export class CommandError extends Error {}

export function reasonOf(error: unknown): string {
  const { code, message = String(error) } = error as Partial<NodeJS.ErrnoException>;
  if (code === 'ENOENT') return 'there is no such file or folder.';
  if (code === 'EISDIR') return 'it is a folder.';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied.';
  return message;
}

/** What to say about a command that failed: a line for each fault, without a stack. */
export async function messagesOf(error: unknown): Promise<readonly string[]> {
  const [{ ConfigurationError }, { DomainError }] = await Promise.all([
    import('#platform/config'),
    import('#platform/errors'),
  ]);
  if (error instanceof ConfigurationError) return error.faults;
  if (error instanceof DomainError) return [error.message];
  if (error instanceof AggregateError && error.errors.length > 0)
    return (await Promise.all(error.errors.map(messagesOf))).flat();
  return [error instanceof Error ? error.message : String(error)];
}
