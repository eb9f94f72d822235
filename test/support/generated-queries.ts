import {
  array,
  constant,
  constantFrom,
  letrec,
  nat,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import { part, stored, VALUES } from './generated-content';
import type { Kind, Kinds, Question, StoredVersion, Where } from './query-oracle';

export const GENERATED_TYPE = 'Generated';
/** Who owns some of the items. */
export const OWNER = 'caller';

/** Field types with their settings, and the values within that conditions may name. */
const FIELDS = {
  text: ['TextField', { indexed: true }, 'text'],
  number: ['NumericField', {}, 'number'],
  integer: ['NumericField', { scale: 0 }, 'integer'],
  boolean: ['BooleanField', {}, 'boolean'],
  date: ['DateField', {}, 'date'],
  time: ['TimeField', {}, 'time'],
  dateTime: ['DateTimeField', {}, 'dateTime'],
  texts: ['MultiTextField', { indexed: true }, 'textList'],
  link: ['LinkField', {}, { url: 'text', text: 'text', target: 'text' }],
  picker: ['ContentPickerField', { multiple: true }, { contentItemIds: 'textList' }],
  media: ['MediaField', { multiple: true }, { paths: 'textList', mediaTexts: 'textList' }],
} as const satisfies Readonly<Record<string, readonly [string, object, Kind | Readonly<Record<string, Kind>>]>>;

const PARTS = ['TitlePart', 'AutoroutePart', 'AliasPart', 'ContainedPart', 'PublishLaterPart', 'HtmlBodyPart'];
const PART_KINDS: Kinds = {
  'titlePart.title': 'text',
  'autoroutePart.path': 'text',
  'autoroutePart.setHomepage': 'boolean',
  'autoroutePart.disabled': 'boolean',
  'aliasPart.alias': 'text',
  'containedPart.listContentItemId': 'text',
  'containedPart.order': 'integer',
  'publishLaterPart.scheduledPublishUtc': 'dateTime',
  'htmlBodyPart.html': 'text',
};
const ITEM_KINDS = {
  contentItemId: 'text',
  contentItemVersionId: 'text',
  contentType: 'text',
  displayText: 'text',
  published: 'boolean',
  latest: 'boolean',
  modifiedUtc: 'dateTime',
  publishedUtc: 'dateTime',
  createdUtc: 'dateTime',
  owner: 'text',
  author: 'text',
} as const satisfies Kinds;

export interface GeneratedQuestion extends Question {
  /** How it is written, and who asks. */
  readonly written: 'literals' | 'variables' | 'values';
  readonly caller: number;
}

/** A type, what is stored of it, and what is asked about it. */
export interface GeneratedQueries {
  readonly definition: JsonObject;
  readonly kinds: Kinds;
  readonly versions: readonly StoredVersion[];
  readonly questions: readonly GeneratedQuestion[];
}

const moment = oneof(
  VALUES.dateTime as Arbitrary<string>,
  constantFrom('0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-02-28T23:30:00.000Z'),
);

/** The same instant on another clock, where that has a date. */
const momentAnywhere = tuple(moment, constantFrom(['Z', 0], ['+02:00', 120], ['-05:30', -330], ['+14:00', 840])).map(
  ([instant, [offset, minutes]]) => {
    const there = new Date(Date.parse(instant) + minutes * 60_000).toISOString();
    return /^(?!0000)\d{4}-/.test(there) ? there.replace('Z', offset) : instant;
  },
);

/** Data with members for the paths, now and then without some, or with what other kinds have left. */
function dataOf(kinds: Kinds): Arbitrary<JsonObject> {
  const members: Record<string, Arbitrary<JsonValue>> = {};
  const parts: Record<string, Record<string, Arbitrary<JsonValue>>> = {};
  for (const [path, kind] of Object.entries(kinds)) {
    const [head, member] = path.split('.');
    // Whole numbers may have been stored when there were no limits.
    const values = stored(kind === 'integer' ? 'number' : kind);
    if (member === undefined) members[head] = values;
    else (parts[head] ??= {})[member] = values;
  }
  for (const [name, inner] of Object.entries(parts)) members[name] = part(inner);
  return record(members, { requiredKeys: [] }) as Arbitrary<JsonObject>;
}

type Live = 'published' | 'draft' | 'draft above' | 'removed';

/** An item with its archived versions and those that are live. */
function itemOf(kinds: Kinds): Arbitrary<(index: number) => StoredVersion[]> {
  const nullable = <T>(values: Arbitrary<T>) => option(values, { nil: null, freq: 4 });
  const text = VALUES.text as Arbitrary<string>;
  const version = record({
    displayText: text,
    author: nullable(text),
    createdUtc: nullable(moment),
    modifiedUtc: nullable(moment),
    publishedUtc: nullable(moment),
    data: dataOf(kinds),
  });
  const owner = nullable(oneof(text, constant(OWNER)));
  const live = constantFrom<Live>('published', 'published', 'draft', 'draft above', 'removed');
  return tuple(array(version, { minLength: 2, maxLength: 4 }), owner, live).map(
    ([versions, owned, state]) =>
      (index) =>
        versions.map((members, number) => ({
          ...members,
          owner: owned,
          contentItemId: `item${index}`,
          contentItemVersionId: `item${index}v${number}`,
          contentType: GENERATED_TYPE,
          removed: state === 'removed',
          latest: state !== 'removed' && number === 0,
          published: (state === 'published' && number === 0) || (state === 'draft above' && number === 1),
        })),
  );
}

function valuesOf(path: string, kind: Kind): Arbitrary<JsonValue> {
  if (kind === 'dateTime') return momentAnywhere;
  if (kind === 'integer') return constantFrom(-1, 0, 1, 2 ** 31 - 1);
  if (!Object.hasOwn(ITEM_KINDS, path) || kind !== 'text') return VALUES[kind];
  return oneof(VALUES.text, constantFrom('item1', 'item2', 'item3v0', 'item4v1', OWNER, GENERATED_TYPE));
}

type Entry = readonly [string, JsonValue];

/** A condition under the last name of its path. */
function conditionOn([path, kind]: readonly [string, Kind]): Arbitrary<Entry> {
  const name = path.slice(path.indexOf('.') + 1);
  const value = valuesOf(path, kind);
  const suffixes = (...all: readonly string[]) => constantFrom(...all.map((suffix) => name + suffix));
  const conditions: Arbitrary<Entry>[] = [
    tuple(suffixes('', '_not'), option(value, { nil: null, freq: 4 })),
    tuple(suffixes('_in', '_not_in'), array(value, { maxLength: 3 })),
  ];
  if (kind === 'text' || kind === 'textList') {
    const plain = suffixes('_contains', '_starts_with', '_ends_with');
    conditions.push(tuple(oneof(plain, suffixes('_not_contains', '_not_starts_with', '_not_ends_with')), VALUES.text));
  } else if (kind !== 'boolean') conditions.push(tuple(suffixes('_lt', '_lte', '_gt', '_gte'), value));
  return oneof(...conditions);
}

function whereOn(kinds: Kinds): Arbitrary<Where> {
  const all = Object.entries(kinds);
  const plain = all.filter(([path]) => !path.includes('.')).map(conditionOn);
  const heads = [...new Set(all.flatMap(([path]) => (path.includes('.') ? [path.split('.')[0]] : [])))];
  const nested = heads.map((head): Arbitrary<Entry> => {
    const members = all.filter(([path]) => path.startsWith(`${head}.`)).map(conditionOn);
    return tuple(constant(head), array(oneof(...members), { maxLength: 2 }).map(objectOf));
  });
  return letrec<{ where: Where; entry: Entry }>((tie) => ({
    where: array(tie('entry'), { maxLength: 3 }).map(objectOf),
    entry: oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 4, arbitrary: oneof(...plain, ...nested) },
      {
        weight: 3,
        arbitrary: tuple(
          constantFrom('AND', 'OR', 'NOT'),
          oneof(tie('where'), array(tie('where'), { maxLength: 3 })) as Arbitrary<JsonValue>,
        ),
      },
    ),
  })).where;
}

function objectOf(entries: readonly Entry[]): JsonObject {
  return Object.fromEntries(entries);
}

function questionsOn(kinds: Kinds): Arbitrary<GeneratedQuestion> {
  const key = constantFrom(...Object.keys(ITEM_KINDS));
  const orderBy = uniqueArray(tuple(key, constantFrom<'ASC' | 'DESC'>('ASC', 'DESC')), {
    selector: ([name]) => name,
    maxLength: 3,
  });
  return record({
    where: option(whereOn(kinds), { nil: undefined, freq: 20 }),
    orderBy,
    status: constantFrom('PUBLISHED', 'DRAFT', 'LATEST', 'ALL', 'ALL'),
    first: constantFrom(100, 100, 5, 1, 0),
    skip: constantFrom(0, 0, 1, 5),
    written: constantFrom('literals', 'variables', 'values'),
    caller: nat({ max: 3 }),
  });
}

/** @param questions how many are asked about each type; the first two fields of a type are of one kind */
export function generatedQueries(questions: number): Arbitrary<GeneratedQueries> {
  const names = array(constantFrom(...(Object.keys(FIELDS) as (keyof typeof FIELDS)[])), {
    minLength: 1,
    maxLength: 5,
  });
  return names.chain(([first, ...others]) => {
    const fields = [first, first, ...others].map((name, index) => [`f${index}`, FIELDS[name]] as const);
    const own: Record<string, Kind> = {};
    for (const [name, [, , kind]] of fields) {
      if (typeof kind === 'string') own[name] = kind;
      else for (const [member, inner] of Object.entries(kind)) own[`${name}.${member}`] = inner;
    }
    const members = { ...PART_KINDS, ...own };
    const kinds = { ...ITEM_KINDS, ...members };
    return record({
      definition: constant({
        parts: PARTS.map((name) => ({ part: name })),
        fields: fields.map(([name, [type, settings]]) => ({ name, type, settings })),
      }),
      kinds: constant(kinds),
      versions: array(itemOf(members), { minLength: 8, maxLength: 12 }).map((items) =>
        items.flatMap((versions, index) => versions(index)),
      ),
      questions: array(questionsOn(kinds), { minLength: questions, maxLength: questions }),
    });
  });
}
