import { array, boolean, constant, constantFrom, letrec, oneof, record, string, type Arbitrary } from 'fast-check';
import type { JsonObject, JsonValue, ValueKind } from '@espalier/plugin-sdk';
import {
  evaluate,
  type Comparison,
  type FieldValue,
  type Match,
  type Predicate,
  type Scalar,
} from '@espalier/predicates';
import type { QueryStatus } from '#core/content';

const FIELD_TYPES = {
  TextField: 'text',
  NumericField: 'number',
  BooleanField: 'boolean',
  DateField: 'date',
  TimeField: 'time',
  DateTimeField: 'dateTime',
  MultiTextField: 'textList',
} as const satisfies Readonly<Record<string, ValueKind>>;

type FieldTypeName = keyof typeof FIELD_TYPES;
type Kind = (typeof FIELD_TYPES)[FieldTypeName];

// Few values, so that conditions often hold; among them all that is special to LIKE, to SQL, to JSON and to case.
const text = string({
  unit: constantFrom('a', 'A', 'b', 'é', 'É', 'ß', '%', '_', '\\', "'", '"', ' ', '1', '😀', '！'),
  maxLength: 3,
});
export const VALUES: Readonly<Record<Kind, Arbitrary<Scalar>>> = {
  text,
  textList: text,
  number: constantFrom(-1, 0, 0.1, 1, 2.5, 1e21, 1e-7),
  boolean: boolean(),
  date: constantFrom('2026-01-31', '2026-02-01', '0001-01-01', '9999-12-31'),
  time: constantFrom('00:00:00', '06:30:00', '23:59:59'),
  dateTime: constantFrom('2026-01-31T00:00:00.000Z', '2026-01-31T00:00:00.001Z', '2026-11-20T10:00:00.000Z'),
};

/** What members hold that were of another kind once. */
export const foreign = constantFrom<JsonValue>(
  null,
  '',
  '1',
  'true',
  1,
  0,
  true,
  false,
  [],
  ['1', 'a'],
  {},
  { a: 'a' },
  '2026',
);

const FORMS: Partial<Record<Kind, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

const PART_MEMBERS: Readonly<Record<string, Kind>> = {
  'titlePart.title': 'text',
  'autoroutePart.path': 'text',
  'autoroutePart.disabled': 'boolean',
  'containedPart.order': 'number',
};
const ITEM_MEMBERS: Readonly<Record<string, Kind>> = {
  contentItemId: 'text',
  displayText: 'text',
  owner: 'text',
  author: 'text',
  published: 'boolean',
  latest: 'boolean',
  createdUtc: 'dateTime',
};

/** A version and its item. */
export interface GeneratedRow {
  readonly displayText: string;
  readonly owner: string | null;
  readonly author: string | null;
  readonly published: boolean;
  readonly latest: boolean;
  readonly createdUtc: string | null;
  readonly removed: boolean;
  readonly data: JsonObject;
}

/** Items of one type, and what is asked about them. */
export interface GeneratedContent {
  readonly fields: readonly FieldTypeName[];
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly rows: readonly GeneratedRow[];
  readonly questions: readonly { readonly where: Predicate; readonly status: QueryStatus }[];
}

export function stored(kind: Kind): Arbitrary<JsonValue> {
  const own: Arbitrary<JsonValue> = kind === 'textList' ? array(text, { maxLength: 3 }) : VALUES[kind];
  return oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: foreign });
}

export function part(members: Readonly<Record<string, Arbitrary<JsonValue>>>): Arbitrary<JsonValue> {
  return oneof(
    { weight: 6, arbitrary: record(members, { requiredKeys: [] }) as Arbitrary<JsonObject> },
    { weight: 1, arbitrary: foreign },
  );
}

function rowsOf(kinds: readonly Kind[]): Arbitrary<GeneratedRow> {
  const fields = Object.fromEntries(kinds.map((kind, index) => [`f${index}`, stored(kind)]));
  const parts = {
    titlePart: part({ title: stored('text') }),
    autoroutePart: part({ path: stored('text'), disabled: stored('boolean') }),
    containedPart: part({ order: stored('number') }),
  };
  const nullable = <T>(values: Arbitrary<T>) => oneof(constant(null), values);
  return record({
    displayText: text,
    owner: nullable(text),
    author: nullable(text),
    published: boolean(),
    latest: boolean(),
    createdUtc: nullable(VALUES.dateTime as Arbitrary<string>),
    removed: boolean(),
    data: record({ ...fields, ...parts }, { requiredKeys: [] }),
    // A removed item has neither a published nor a latest version.
  }).map((row) => (row.removed ? { ...row, published: false, latest: false } : row));
}

function leavesOf([field, kind]: readonly [string, Kind]): Arbitrary<Predicate> {
  const value = VALUES[kind];
  const ordered = kind !== 'text' && kind !== 'textList' && kind !== 'boolean';
  const operator = ordered ? constantFrom<Comparison>('eq', 'lt', 'lte', 'gt', 'gte') : constant<Comparison>('eq');
  const leaves: Arbitrary<Predicate>[] = [
    record({ kind: constant('compare'), field: constant(field), operator, value }),
    record({ kind: constant('in'), field: constant(field), values: array(value, { maxLength: 3 }) }),
    constant({ kind: 'isNull', field }),
  ];
  if (kind === 'text' || kind === 'textList') {
    const match = constantFrom<Match>('contains', 'startsWith', 'endsWith');
    leaves.push(record({ kind: constant('match'), field: constant(field), operator: match, text }));
  }
  return oneof(...leaves);
}

function predicatesOn(kinds: Readonly<Record<string, Kind>>): Arbitrary<Predicate> {
  const leaf = oneof(...Object.entries(kinds).map(leavesOf));
  return letrec<{ predicate: Predicate }>((tie) => ({
    predicate: oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      record({ kind: constantFrom('and', 'or'), of: array(tie('predicate'), { maxLength: 3 }) }),
      record({ kind: constant('not'), of: tie('predicate') }),
    ),
  })).predicate;
}

/** Of a type whose first two fields are of one kind. */
export const generatedContent: Arbitrary<GeneratedContent> = array(
  constantFrom(...(Object.keys(FIELD_TYPES) as FieldTypeName[])),
  {
    minLength: 1,
    maxLength: 4,
  },
).chain(([first, ...others]) => {
  const fields = [first, first, ...others];
  const fieldKinds = fields.map((name): Kind => FIELD_TYPES[name]);
  const named = Object.fromEntries(fieldKinds.map((kind, index) => [`f${index}`, kind]));
  const kinds = { ...ITEM_MEMBERS, ...PART_MEMBERS, ...named };
  return record({
    fields: constant(fields),
    kinds: constant(kinds),
    rows: array(rowsOf(fieldKinds), { minLength: 12, maxLength: 12 }),
    questions: array(
      record({
        where: predicatesOn(kinds),
        status: constantFrom<QueryStatus>('ALL', 'ALL', 'PUBLISHED', 'LATEST', 'DRAFT'),
      }),
      { minLength: 40, maxLength: 40 },
    ),
  });
});

/** What a row holds under a path, in the eyes of its kind. */
function valueAt(row: GeneratedRow, path: string, kind: Kind): FieldValue | readonly JsonValue[] {
  if (Object.hasOwn(ITEM_MEMBERS, path)) return (row as unknown as Record<string, FieldValue>)[path];
  const value = path.split('.').reduce<JsonValue | undefined>((parent, name) => {
    const object = typeof parent === 'object' && parent !== null && !Array.isArray(parent) ? parent : {};
    return Object.hasOwn(object, name) ? object[name] : undefined;
  }, row.data);
  if (kind === 'textList') return Array.isArray(value) ? value : null;
  if (kind === 'number' || kind === 'boolean') return typeof value === kind ? (value as Scalar) : null;
  return typeof value === 'string' && (FORMS[kind]?.test(value) ?? true) ? value : null;
}

/** Whether a row meets a condition: the library's evaluation, with lists met by any of their texts. */
function meets(condition: Predicate, read: (path: string) => FieldValue | readonly JsonValue[]): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.of.every((inner) => meets(inner, read));
    case 'or':
      return condition.of.some((inner) => meets(inner, read));
    case 'not':
      return !meets(condition.of, read);
    case 'always':
    case 'never':
      return evaluate(condition, () => null);
    case 'isNull':
    case 'compare':
    case 'in':
    case 'match':
      return holds(condition, read(condition.field));
  }
}

function holds(condition: Predicate, value: FieldValue | readonly JsonValue[]): boolean {
  if (!isList(value)) return evaluate(condition, () => value);
  if (condition.kind === 'isNull') return false;
  return value.some((entry) => typeof entry === 'string' && evaluate(condition, () => entry));
}

function isList(value: FieldValue | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function hasStatus({ published, latest, removed }: GeneratedRow, status: QueryStatus): boolean {
  if (status === 'ALL') return !removed;
  return { PUBLISHED: published, LATEST: latest, DRAFT: latest && !published }[status];
}

/** The answer in memory: an own yes-or-no of which nothing is stored is no. */
export function answers(
  row: GeneratedRow & { readonly contentItemId: string },
  { where, status }: GeneratedContent['questions'][number],
  kinds: GeneratedContent['kinds'],
): boolean {
  const assumed = (path: string) => (kinds[path] === 'boolean' && !path.includes('.') ? false : null);
  return hasStatus(row, status) && meets(where, (path) => valueAt(row, path, kinds[path]) ?? assumed(path));
}
