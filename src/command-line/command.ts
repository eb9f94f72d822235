import os from 'node:os';
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

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Work that ends between two of its steps when the process is to stop: it rejects with the reason of its signal. A second
 * signal ends the process.
 *
 * @returns the exit code of the work, or that of a process which the signal has ended
 */
export async function untilStopped(
  work: (signal: AbortSignal) => Promise<number>,
  onStop: () => void,
): Promise<number> {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals) => stop.abort(signal);
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (error !== stop.signal.reason) throw error;
    onStop();
    return 128 + os.constants.signals[stop.signal.reason as NodeJS.Signals];
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

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
