import type { ErrorObject } from 'ajv/dist/2020';
import { distance } from 'fastest-levenshtein';
import { sentence, type Fault, type Sentence } from '@espalier/plugin-sdk';
import { childPath, pathOfPointer, shorten } from './json-path';
import { shownFault, type Params } from './shown-faults';

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
export function keywordFault(keyword: string, value: unknown): Omit<Fault, 'member'> {
  const params = { limit: value, type: value, allowedValues: value, pattern: value, format: value };
  const message =
    keyword === 'uniqueItems' ? 'must not have the same entry twice.' : schemaMessage({ keyword, params });
  return { message, ...shownAs(keyword, params) };
}

function shownAs(keyword: string, params: Params): Pick<Fault, 'shown'> {
  const shown = shownFault(keyword, params);
  return shown ? { shown } : {};
}

/** Begins where the member's name ends, and is a whole sentence. */
function schemaMessage(error: Pick<ErrorObject, 'keyword' | 'params' | 'message'>): string {
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

const MAX_NAMED = 3;

const ALTERNATIVES = new Set(['anyOf', 'oneOf']);

/** @param known names that a message about an unknown member may suggest */
export function schemaFaults(errors: readonly ErrorObject[], known: readonly string[] = []): Fault[] {
  const alternatives = errors.filter(({ keyword }) => ALTERNATIVES.has(keyword));
  return errors
    .filter((error) => error.keyword !== 'if' && !alternatives.some((other) => isBranch(error, other)))
    .map((error) => (ALTERNATIVES.has(error.keyword) ? alternativeFault(error, errors) : faultOf(error, known)));
}

function faultOf(error: ErrorObject, known: readonly string[]): Fault {
  const parent = pathOfPointer(error.instancePath);
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'required') {
    return { member: childPath(parent, String(params.missingProperty)), ...said(error) };
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return {
      member: childPath(parent, name),
      message: `is not known. ${didYouMean(name, siblings(error, known)).message}`,
    };
  }
  return { member: parent, ...said(error) };
}

function said(error: ErrorObject): Omit<Fault, 'member'> {
  return { message: schemaMessage(error), ...shownAs(error.keyword, error.params as Params) };
}

/** With `verbose`, Ajv hands over the schema in which the unknown member stood. */
function siblings({ parentSchema }: ErrorObject, known: readonly string[]): readonly string[] {
  const properties: unknown = parentSchema?.properties;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : known;
}

function isBranch(error: ErrorObject, alternative: ErrorObject): boolean {
  return error !== alternative && error.schemaPath.startsWith(`${alternative.schemaPath}/`);
}

/** No branch fits: every branch's complaint about the value itself, as a choice. */
function alternativeFault(alternative: ErrorObject, errors: readonly ErrorObject[]): Fault {
  const complaints = errors
    .filter((error) => isBranch(error, alternative) && error.instancePath === alternative.instancePath)
    .map((error) => schemaMessage(error).replace(/\.$/, ''));
  return {
    member: pathOfPointer(alternative.instancePath),
    message: `${[...new Set(complaints)].join(', or ') || 'must have one of the allowed forms'}.`,
  };
}

/** For the end of a message. */
export function didYouMean(unknown: string, known: Iterable<string>): Sentence {
  const names = nearest(unknown, known);
  return names.length === 0 ? sentence('There are none yet.') : sentence('Did you mean {names}?', { names });
}

function nearest(unknown: string, known: Iterable<string>): string[] {
  const word = shorten(unknown).toLowerCase();
  return Array.from(known, (name) => ({ name, distance: distance(word, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_NAMED)
    .map(({ name }) => name);
}
