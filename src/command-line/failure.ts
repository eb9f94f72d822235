import { ConfigurationError } from '#platform/config';
import { DomainError } from '#platform/errors';

/** What to say about a command that failed: a line for each fault, without a stack. */
export function messagesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigurationError) return error.faults;
  if (error instanceof DomainError) return [error.message];
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(messagesOf);
  return [error instanceof Error ? error.message : String(error)];
}
