import type { HelperDelegate } from 'handlebars';
import { SafeHtml, type TemplateFilter, type TemplateTag } from '@espalier/plugin-sdk';
import { type LimitGuard, textOf } from '#content-kinds/liquid';
import { helperName, parameterName, refuseReserved } from '../templates/template-names';
import type { TemplateValues } from '../values/template-values';
import { renderTag } from '../tags/render-tag';
import { callOf, type HelperCall } from './helper-context';

/** Orchard Core's tag is one word; its helper reads better as two. Helpers have no filter and tag of one name. */
const SPELLINGS: Readonly<Record<string, string>> = { contentitem: 'contentItem', search: 'searchResults' };

interface Contributions {
  readonly filters: readonly TemplateFilter[];
  readonly tags: readonly TemplateTag[];
}

/** In lower camel case. @param taken the helpers that there are already */
export function contributedHelpers(
  { filters, tags }: Contributions,
  values: TemplateValues,
  taken: readonly string[],
): Record<string, HelperDelegate> {
  const helpers = new Map<string, HelperDelegate>();
  const add = (kind: 'filter' | 'tag', name: string, spelling: string, helper: HelperDelegate) => {
    refuseReserved(kind, name, () => taken.includes(spelling) || helpers.has(spelling), 'Handlebars');
    helpers.set(spelling, helper);
  };
  for (const filter of filters) add('filter', filter.name, helperName(filter.name), filterHelper(filter, values));
  for (const tag of tags) {
    const spelling = SPELLINGS[tag.name] ?? helperName(tag.name);
    add('tag', tag.name, spelling, tagHelper(tag, spelling, values));
  }
  return Object.fromEntries(helpers);
}

export function rawHelper(...args: unknown[]): SafeHtml {
  const { positional, rendering } = callOf(args);
  return new SafeHtml(textOf(positional[0], rendering.guard));
}

function filterHelper(filter: TemplateFilter, values: TemplateValues): HelperDelegate {
  const name = helperName(filter.name);
  return unlessMember(name, ({ positional, named, rendering }) => {
    const { guard } = rendering;
    const [value, ...parameters] = positional.map((each) => values.given(each, guard));
    const all = Object.keys(named).length > 0 ? [...parameters, plain(named, values, guard)] : parameters;
    return values.made(filter.apply(value, all, rendering), name);
  });
}

function tagHelper(tag: TemplateTag, spelling: string, values: TemplateValues): HelperDelegate {
  return unlessMember(spelling, ({ positional, named, rendering, place }) => {
    const { guard } = rendering;
    const parameters = {
      positional: positional.map((each) => values.given(each, guard)),
      named: plain(named, values, guard),
    };
    return values.made(renderTag(tag, parameters, rendering, place), spelling);
  });
}

/** Handlebars prefers helpers: without parameters, `{{displayText}}` is still the member of the item that a block is about. */
function unlessMember(name: string, helper: (call: HelperCall) => unknown): HelperDelegate {
  return function (this: unknown, ...args: unknown[]): unknown {
    const call = callOf(args);
    call.rendering.guard.tick();
    const isBare = args.length === 1 && Object.keys(call.named).length === 0;
    if (isBare && typeof this === 'object' && this !== null && Object.hasOwn(this, name)) {
      return Reflect.get(this, name) as unknown;
    }
    return helper(call);
  };
}

function plain(
  named: Readonly<Record<string, unknown>>,
  values: TemplateValues,
  guard: LimitGuard,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [parameterName(name), values.given(value, guard)]),
  );
}
