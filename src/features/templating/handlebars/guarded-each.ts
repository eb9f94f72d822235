import type { HelperDelegate, HelperOptions, TemplateDelegate } from 'handlebars';
import { callOf } from './helper-context';

/** Handlebars' `each`, with each round counted: loops within loops end when the rendering has had its share. */
export function guardedEach(each: HelperDelegate): HelperDelegate {
  return function (this: unknown, ...args: unknown[]): unknown {
    if (args.length < 2) throw new Error('each needs a list: {{#each list}}');
    const { rendering } = callOf(args);
    const options = args.at(-1) as HelperOptions;
    const counted: TemplateDelegate = (context: unknown, runtime) => {
      rendering.guard.tick();
      return rendering.guard.printWhole(() => options.fn(context, runtime));
    };
    return each.call(this, args[0], { ...options, fn: counted }) as unknown;
  };
}
