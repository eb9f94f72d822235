import type { Context, Emitter, Template } from 'liquidjs';
import type { LimitGuard } from '../limits/limit-guard';
import { textOf } from '../limits/html';
import { guardOf } from './guarded-context';
import { placedFault } from './liquid-faults';

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
