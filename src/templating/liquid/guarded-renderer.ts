import type { Context, Emitter, Template } from 'liquidjs';
import type { LimitGuard } from '../rendering/limit-guard';
import { textOf } from '../values/html';
import { renderingOf } from './liquid-context';
import { placedFault } from './liquid-faults';
import { PartialReference } from './partial-reference';

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
    const { guard } = renderingOf(context);
    const emitter = given ?? new GuardedEmitter(guard);
    guard.tick();
    for (const template of templates) {
      guard.tick();
      try {
        const html = yield template.render(context, emitter);
        if (html) emitter.write(html);
      } catch (error) {
        // A partial says itself where it fails; that it is not there, is a fault of where it is named.
        throw template instanceof PartialReference ? error : placedFault(error, template.token, guard.template);
      }
      if (context.breakCalled || context.continueCalled) break;
    }
    return emitter.buffer;
  }

  renderTemplatesToNodeStream(): NodeJS.ReadableStream {
    throw new Error('Templates are rendered whole.');
  }
}
