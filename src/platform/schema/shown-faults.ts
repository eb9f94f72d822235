import { sentence, type SentenceTemplate } from '@espalier/plugin-sdk';

/** Of a rule, by the names that Ajv has for them. */
export type Params = Readonly<Record<string, unknown>>;

/** Where members are ids of content items, nobody has typed them. */
const CONTENT_ID = '^[0-9a-z]{26}$';

/** What pages say of a rule that is not kept; undefined for rules that no form can break. */
export function shownFault(keyword: string, params: Params): SentenceTemplate | undefined {
  return SHOWN[keyword]?.(params)?.shown;
}

type Sentences = Readonly<Record<string, (params: Params) => ReturnType<typeof sentence> | undefined>>;

const SHOWN: Sentences = {
  required: () => sentence('Enter a value.'),
  minLength: ({ limit }) =>
    limit === 1 ? sentence('Enter a value.') : sentence('Enter at least {limit} characters.', { limit: asText(limit) }),
  maxLength: ({ limit }) => sentence('Enter at most {limit} characters.', { limit: asText(limit) }),
  pattern: ({ pattern }) =>
    pattern === CONTENT_ID
      ? sentence('Choose an existing item.')
      : sentence('Enter a value in the format that this field expects.'),
  minimum: ({ limit }) => sentence('Enter {limit} or more.', { limit: asText(limit) }),
  maximum: ({ limit }) => sentence('Enter {limit} or less.', { limit: asText(limit) }),
  exclusiveMinimum: ({ limit }) => sentence('Enter more than {limit}.', { limit: asText(limit) }),
  exclusiveMaximum: ({ limit }) => sentence('Enter less than {limit}.', { limit: asText(limit) }),
  multipleOf: ({ multipleOf }) => sentence('Enter a multiple of {multipleOf}.', { multipleOf: asText(multipleOf) }),
  minItems: ({ limit }) =>
    limit === 1 ? sentence('Add an entry.') : sentence('Add at least {limit} entries.', { limit: asText(limit) }),
  maxItems: ({ limit }) =>
    limit === 1
      ? sentence('Keep one entry and remove the others.')
      : sentence('Keep at most {limit} entries and remove the others.', { limit: asText(limit) }),
  uniqueItems: ({ i, j }) =>
    typeof i === 'number' && typeof j === 'number'
      ? sentence('Entries {first} and {second} are the same. Remove one of them.', {
          first: Math.min(i, j) + 1,
          second: Math.max(i, j) + 1,
        })
      : sentence('Each entry may be there only once.'),
  enum: ({ allowedValues }) =>
    sentence('Choose one of these: {choices}.', { choices: [allowedValues].flat().map(asText).join(', ') }),
  type: ({ type }) => TYPES[asText(type)]?.({}),
  format: ({ format }) => FORMATS[asText(format)]?.({}),
};

const TYPES: Sentences = {
  string: () => sentence('Enter text.'),
  number: () => sentence('Enter a number, for example 12.5.'),
  integer: () => sentence('Enter a whole number, for example 12.'),
  boolean: () => sentence('Choose yes or no.'),
};

const FORMATS: Sentences = {
  date: () => sentence('Enter a date, for example 2026-05-01.'),
  time: () => sentence('Enter a time, for example 14:05.'),
  'date-time': () => sentence('Enter a date and time, for example 2026-05-01 14:05.'),
  email: () => sentence('Enter an e-mail address, for example maria@example.com.'),
  uri: () => sentence('Enter a URL with its scheme, for example https://example.com.'),
};

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
