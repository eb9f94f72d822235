import type { ErrorObject } from 'ajv/dist/2020';

/** `limit: 10`, `type: ['string', 'null']` */
type Params = Readonly<Record<string, unknown>>;

const ARTICLES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a JSON object',
  array: 'an array',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-20',
  time: 'a time such as 14:05:00Z',
  'date-time': 'a date and time such as 2026-11-20T10:00:00Z',
  email: 'an e-mail address',
  uri: 'a URL with its scheme',
  uuid: 'a UUID',
};

/** By keyword; `$name` stands for a parameter of the rule. */
const MESSAGES: Readonly<Record<string, string>> = {
  minLength: 'must be at least $limit characters long.',
  maxLength: 'must be at most $limit characters long.',
  pattern: 'must match the pattern $pattern.',
  minimum: 'must be at least $limit.',
  maximum: 'must be at most $limit.',
  exclusiveMinimum: 'must be more than $limit.',
  exclusiveMaximum: 'must be less than $limit.',
  multipleOf: 'must be a multiple of $multipleOf.',
  minItems: 'must have at least $limit entries.',
  maxItems: 'must have at most $limit entries.',
  uniqueItems: 'must not have the same entry twice, as [$j] and [$i] are.',
  required: 'is required.',
  not: 'must not have this value.',
};

/** Whatever reads better when the limit is 1. */
const MESSAGES_ABOUT_ONE: Readonly<Record<string, string>> = {
  minLength: 'must not be empty.',
  minItems: 'must have an entry.',
  maxItems: 'must have at most one entry.',
};

/** For a rule by itself, such as `maxLength` and 10. */
export function keywordMessage(keyword: string, value: unknown): string {
  if (keyword === 'uniqueItems') return 'must not have the same entry twice.';
  return schemaMessage({
    keyword,
    params: { limit: value, type: value, allowedValues: value, pattern: value, format: value },
  });
}

/** Begins where the member's name ends, and is a whole sentence. */
export function schemaMessage(error: Pick<ErrorObject, 'keyword' | 'params' | 'message'>): string {
  const params = error.params as Params;
  switch (error.keyword) {
    case 'type':
      return `must be ${[params.type].flat().map(typeName).join(' or ')}.`;
    case 'enum':
      return `must be one of ${[params.allowedValues].flat().map(asJson).join(', ')}.`;
    case 'const':
      return `must be ${asJson(params.allowedValue)}.`;
    case 'format':
      return `must be ${FORMATS[asText(params.format)] ?? `of the format ${asText(params.format)}`}.`;
  }
  const message = (params.limit === 1 && MESSAGES_ABOUT_ONE[error.keyword]) || MESSAGES[error.keyword];
  if (message === undefined) return `${error.message ?? 'does not fit its schema'}.`;
  return message.replace(/\$(\w+)/g, (_, name: string) => asText(params[name]));
}

function typeName(type: unknown): string {
  return ARTICLES[asText(type)] ?? asText(type);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : asJson(value);
}

function asJson(value: unknown): string {
  return JSON.stringify(value);
}
