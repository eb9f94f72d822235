import type { HelperDelegate } from 'handlebars';
import type { TemplateContent } from '@espalier/plugin-sdk';
import type { TemplateValues } from '../values/template-values';
import { callOf } from './helper-context';

type ContentCall = (content: TemplateContent, subject: unknown, latest: boolean) => unknown;

const CALLS: Readonly<Record<string, ContentCall>> = {
  getContentItemIdByHandle: (content, name) => (isText(name) ? content.getContentItemIdByHandle(name) : undefined),
  getContentItemByHandle: (content, handle, latest) =>
    isText(handle) ? content.getContentItemByHandle(handle, latest) : undefined,
  getContentItemById: (content, id, latest) => (isText(id) ? content.getContentItemById(id, latest) : undefined),
  getContentItemsById: (content, ids, latest) => content.getContentItemsById([ids].flat().filter(isText), latest),
  getContentItemByVersionId: (content, id) => (isText(id) ? content.getContentItemByVersionId(id) : undefined),
};

/** The ways to content: `{{#with (getContentItemByHandle "alias:home" latest=true)}}`, or `true` as the second parameter. */
export function contentHelpers(values: TemplateValues): Record<string, HelperDelegate> {
  return Object.fromEntries(Object.entries(CALLS).map(([name, call]) => [name, helper(call, values)]));
}

function helper(call: ContentCall, values: TemplateValues): HelperDelegate {
  return (...args: unknown[]) => {
    const { positional, named, rendering } = callOf(args);
    const latest = positional[1] === true || named.latest === true;
    return values.of(call(rendering.content, values.given(positional[0], rendering.guard), latest));
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
