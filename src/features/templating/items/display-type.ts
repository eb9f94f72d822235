import type { QueryParameter } from '#platform/request';

const DISPLAY_TYPE = /^[A-Z][A-Za-z0-9]{0,63}$/;

/** How an item is shown; templates are chosen by it. */
export const displayType: QueryParameter<string> = {
  description: 'How it is shown: `Detail`, `Summary`, or whatever there are templates for.',
  schema: { type: 'string', pattern: DISPLAY_TYPE.source, default: 'Detail' },
  required: false,
  fallback: 'Detail',
  expectation: 'must be a capital letter and at most 63 letters and digits, such as Summary.',
  parse: (given) => (DISPLAY_TYPE.test(given) ? given : undefined),
};
