import { LiquidError, type Context, type Emitter, type Template, type Token } from 'liquidjs';
import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';
import { textBefore } from '#platform/strings';
import type { LimitGuard } from '../limits/limit-guard';
import { textOf } from '../limits/html';
import { engineFault } from '../engine-messages';
import { TemplateError, TemplateFault, TemplateSourceError, faultInWords } from '../template-errors';
import { guardOf } from './guarded-context';

/** What LiquidJS appends to its messages: where the fault is, which is said in other words here. */
const PLACE = /(, file:[^,]*)?, line:\d+, col:\d+$/;

interface PlacedError extends Error {
  readonly token?: Token;
  readonly originalError?: unknown;
}

/** A piece that says itself where it fails, such as a partial: that it is not there, is a fault of where it is named. */
export abstract class SelfPlacedPiece implements Template {
  abstract readonly token: Template['token'];
  abstract render(context: Context, emitter: Emitter): Generator<unknown, void, unknown>;
}

/** All that Liquid prints comes through one of these, into the page and into variables alike. */
class GuardedEmitter implements Emitter {
  buffer = '';

  constructor(private readonly guard: LimitGuard) {}

  write(value: unknown): void {
    const text = textOf(value, this.guard);
    this.guard.print(text.length);
    this.buffer += text;
  }
}

/** Runs the pieces of templates, in loops and blocks too, within the limits of their rendering. Takes the place of LiquidJS's own. */
export class GuardedRenderer {
  *renderTemplates(templates: Template[], context: Context, given?: Emitter): Generator<unknown, string, unknown> {
    const guard = guardOf(context);
    const emitter = given ?? new GuardedEmitter(guard);
    guard.tick();
    for (const template of templates) {
      guard.tick();
      try {
        const html = yield template.render(context, emitter);
        if (html) emitter.write(html);
      } catch (error) {
        throw template instanceof SelfPlacedPiece ? error : placedFault(error, template.token, guard.template);
      }
      if (context.breakCalled || context.continueCalled) break;
    }
    return emitter.buffer;
  }

  renderTemplatesToNodeStream(): NodeJS.ReadableStream {
    throw new Error('Templates are rendered whole.');
  }
}

function placedFault(error: unknown, token: Token, template: string): unknown {
  const domain = domainErrorIn(error);
  if (domain) return domain;
  const [line, column] = token.getPosition();
  return new TemplateError(
    token.file ?? template,
    sentence('fails at {fault}', { fault: faultInWords({ ...saidOf(error), line, column }) }),
    { line, column },
  );
}

export function sourceFault(error: unknown): TemplateSourceError {
  const { token } = error as PlacedError;
  if (!LiquidError.is(error) || !token) return new TemplateSourceError(saidOf(error));
  const [line, column] = token.getPosition();
  return new TemplateSourceError({ ...saidOf(error), line, column });
}

function domainErrorIn(error: unknown): DomainError | undefined {
  return causesOf(error).find((cause) => cause instanceof DomainError);
}

function saidOf(error: unknown): Sentence {
  const ours = causesOf(error).find((cause) => cause instanceof TemplateFault);
  if (ours) return ours.said;
  const message = textBefore('\n', error instanceof Error ? error.message : String(error));
  return engineFault(message.replace(PLACE, ''));
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = (cause as PlacedError).originalError) causes.push(cause);
  return causes;
}
