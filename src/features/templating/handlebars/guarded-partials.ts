import type { RuntimeOptions, TemplateDelegate } from 'handlebars';
import { renderingOf, type HelperData } from './helper-context';

type InvokePartial = (this: unknown, partial: TemplateDelegate, context: unknown, options: RuntimeOptions) => unknown;

/** The runtime of Handlebars. It looks its parts up at each call, so that they can be replaced; its types do not name them all. */
interface Runtime {
  readonly invokePartial: InvokePartial;
}

/**
 * Counts each call of a partial. Those that a template defines itself, `{{#*inline "row"}}`, are no templates of their own, and a few
 * that call each other twice would take for ever.
 */
export function guardPartials(engine: { readonly VM: object }): void {
  const runtime = engine.VM as Runtime;
  const counted: InvokePartial = function (partial, context, options) {
    const { guard } = renderingOf(options.data as HelperData);
    guard.tick();
    return guard.printWhole(() => runtime.invokePartial.call(this, partial, context, options));
  };
  Object.assign(engine, { VM: { ...runtime, invokePartial: counted } });
}
