import { toValue, type FilterImplOptions, type Liquid } from 'liquidjs';
import type { TemplateFilter, TemplateTag } from '@espalier/plugin-sdk';
import { refuseReserved } from '../templates/contributed-names';
import type { TemplateValues } from '../values/template-values';
import { contributedTag } from './contributed-tag';
import { renderingOf } from './liquid-context';

/** LiquidJS has Jekyll's; ours makes the slugs that paths are made of. */
const REPLACED = new Set(['slugify']);

/** Words that only stand within other tags. */
const INNER_TAGS = /^(else|elsif|when|end.*)$/;

/** @throws ReservedTemplateNameError */
export function registerFilters(liquid: Liquid, filters: readonly TemplateFilter[], values: TemplateValues): void {
  const taken = new Set(Object.keys(liquid.filters).filter((name) => !REPLACED.has(name)));
  for (const filter of filters) {
    refuseReserved('filter', filter.name, (name) => taken.has(name), 'Liquid');
    liquid.registerFilter(filter.name, contributedFilter(filter, values));
  }
}

/** @throws ReservedTemplateNameError */
export function registerTags(liquid: Liquid, tags: readonly TemplateTag[], values: TemplateValues): void {
  const taken = new Set(Object.keys(liquid.tags));
  for (const tag of tags) {
    refuseReserved('tag', tag.name, (name) => taken.has(name) || INNER_TAGS.test(name), 'Liquid');
    liquid.registerTag(tag.name, contributedTag(tag, values));
  }
}

function contributedFilter(filter: TemplateFilter, values: TemplateValues): FilterImplOptions {
  return function (value: unknown, ...written: unknown[]) {
    const rendering = renderingOf(this.context);
    rendering.guard.tick();
    const plain = (parameter: unknown) => values.given(toValue(parameter), rendering.guard);
    const positional = written.filter((_parameter, index) => !Array.isArray(this.token.args[index])).map(plain);
    const named = this.token.args.flatMap((argument, index) =>
      Array.isArray(argument) ? [[argument[0], plain((written[index] as unknown[])[1])] as const] : [],
    );
    const parameters = named.length > 0 ? [...positional, Object.fromEntries(named)] : positional;
    return values.made(filter.apply(plain(value), parameters, rendering), filter.name);
  };
}
