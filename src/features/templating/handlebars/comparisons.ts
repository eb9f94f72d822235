import handlebars, { type HelperDelegate } from 'handlebars';

/** Handlebars has `if`, and nothing to ask it: `{{#if (and (eq DisplayType "Summary") (not Body))}}`. */
export const COMPARISONS: Record<string, HelperDelegate> = {
  eq: (one: unknown, other: unknown) => one === other,
  not: (value: unknown) => !isThere(value),
  and: (...args: unknown[]) => args.slice(0, -1).every(isThere),
  or: (...args: unknown[]) => args.slice(0, -1).some(isThere),
};

/** As `if` sees it. */
function isThere(value: unknown): boolean {
  return Boolean(value) && !handlebars.Utils.isEmpty(value);
}
