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
      const html = options.fn(context, runtime);
      rendering.guard.print(html.length);
      return html;
    };
    return each.call(this, args[0], { ...options, fn: counted }) as unknown;
  };
}
