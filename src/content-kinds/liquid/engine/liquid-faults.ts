import { LiquidError, type Token } from 'liquidjs';
import { DomainError } from '#platform/errors';
import { textBefore } from '#platform/strings';
import { TemplateError, TemplateSourceError, faultInWords } from '../template-errors';

/** What LiquidJS appends to its messages: where the fault is, which is said in other words here. */
const PLACE = /(, file:[^,]*)?, line:\d+, col:\d+$/;

interface PlacedError extends Error {
  readonly token?: Token;
  /** What LiquidJS has caught and made an error of its own of. */
  readonly originalError?: unknown;
}

/** The fault of a piece of a template while it is rendered, with the template's name and place. */
export function placedFault(error: unknown, token: Token, template: string): unknown {
  const domain = domainErrorIn(error);
  if (domain) return domain;
  const [line, column] = token.getPosition();
  return new TemplateError(
    token.file ?? template,
    `fails at ${faultInWords({ message: messageOf(error), line, column })}`,
  );
}

export function sourceFault(error: unknown): TemplateSourceError {
  const { token } = error as PlacedError;
  if (!LiquidError.is(error) || !token) return new TemplateSourceError({ message: messageOf(error) });
  const [line, column] = token.getPosition();
  return new TemplateSourceError({ message: messageOf(error), line, column });
}

function domainErrorIn(error: unknown): DomainError | undefined {
  for (let cause = error; cause instanceof Error; cause = (cause as PlacedError).originalError) {
    if (cause instanceof DomainError) return cause;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  const message = textBefore('\n', error instanceof Error ? error.message : String(error));
  if (message.startsWith('Maximum call stack')) return 'it is nested too deep';
  return message.replace(PLACE, '');
}
