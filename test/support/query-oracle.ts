import type { JsonValue } from '@espalier/plugin-sdk';

/** As what a value is compared. */
export type Kind = 'text' | 'textList' | 'number' | 'integer' | 'boolean' | 'date' | 'time' | 'dateTime';

/** The values that conditions may name, by their paths: `owner`, `price`, `titlePart.title`. */
export type Kinds = Readonly<Record<string, Kind>>;

/** A `where` as a client writes it. */
export type Where = { readonly [key: string]: JsonValue | undefined };

export type Order = readonly (readonly [key: string, direction: 'ASC' | 'DESC'])[];

/** A version as it is stored, with what it knows of its item. */
export interface StoredVersion {
  readonly contentItemId: string;
  readonly contentItemVersionId: string;
  readonly contentType: string;
  readonly displayText: string;
  readonly published: boolean;
  readonly latest: boolean;
  readonly modifiedUtc: string | null;
  readonly publishedUtc: string | null;
  readonly createdUtc: string | null;
  readonly owner: string | null;
  readonly author: string | null;
  readonly removed: boolean;
  readonly data: { readonly [member: string]: JsonValue };
}

export interface Question {
  readonly where?: Where;
  readonly orderBy: Order;
  readonly status: 'PUBLISHED' | 'DRAFT' | 'LATEST' | 'ALL';
  readonly first: number;
  readonly skip: number;
}

/**
 * The answer to a query, by the words of the contract and in memory: made to be read, and of nothing that the service is made of.
 *
 * @param mayBeSeen the rights of the caller
 */
export function answerOf(
  { where = {}, orderBy, status, first, skip }: Question,
  versions: readonly StoredVersion[],
  kinds: Kinds,
  mayBeSeen: (version: StoredVersion) => boolean,
): StoredVersion[] {
  return versions
    .filter((version) => hasStatus(version, status) && mayBeSeen(version))
    .filter((version) => conditionsOf(where, version, kinds).every(Boolean))
    .toSorted((left, right) => compare(left, right, withTies(orderBy)))
    .slice(skip, skip + first);
}

function hasStatus({ published, latest, removed }: StoredVersion, status: Question['status']): boolean {
  return { PUBLISHED: published, DRAFT: latest && !published, LATEST: latest, ALL: !removed }[status];
}

const COMBINATORS: Readonly<Record<string, (conditions: readonly boolean[]) => boolean>> = {
  AND: (conditions) => conditions.every(Boolean),
  OR: (conditions) => conditions.some(Boolean),
  NOT: (conditions) => !conditions.some(Boolean),
};

/** Which of the conditions hold that stand in an object. */
function conditionsOf(where: Where, version: StoredVersion, kinds: Kinds, part = ''): boolean[] {
  return Object.entries(where).map(([key, value]) => {
    const objects = (Array.isArray(value) ? value : [value]) as Where[];
    if (Object.hasOwn(COMBINATORS, key)) {
      return COMBINATORS[key](objects.flatMap((object) => conditionsOf(object, version, kinds)));
    }
    const [, path, operator = 'is'] = KEY.exec(part + key) ?? [];
    if (!Object.hasOwn(kinds, path)) return conditionsOf(value as Where, version, kinds, `${path}.`).every(Boolean);
    return holds(operator, valuesAt(path, version, kinds[path]), value as JsonValue, kinds[path]);
  });
}

const KEY = /^(.+?)(?:_(not|(?:not_)?in|lte?|gte?|(?:not_)?(?:contains|starts_with|ends_with)))?$/;

/** A negation holds whenever what it negates does not, missing values included. */
function holds(operator: string, values: readonly JsonValue[] | undefined, given: JsonValue, kind: Kind): boolean {
  if (operator === 'not') return !holds('is', values, given, kind);
  if (operator.startsWith('not_')) return !holds(operator.slice(4), values, given, kind);
  if (given === null) return values === undefined;
  const candidates = Array.isArray(given) ? given : [given];
  return (values ?? []).some((value) =>
    candidates.some((candidate) => compares(operator, comparable(value, kind), comparable(candidate, kind))),
  );
}

function compares(operator: string, value: unknown, given: unknown): boolean {
  if (typeof value === 'string' && typeof given === 'string') {
    if (operator === 'is' || operator === 'in') return value.normalize() === given.normalize();
    if (Object.hasOwn(MATCHES, operator)) return MATCHES[operator](caseless(value), caseless(given));
  }
  if (operator === 'is' || operator === 'in') return value === given;
  const [left, right] = [value, given] as [number, number];
  return { lt: left < right, lte: left <= right, gt: left > right, gte: left >= right }[operator] ?? false;
}

const MATCHES: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  starts_with: (text, part) => text.startsWith(part),
  ends_with: (text, part) => text.endsWith(part),
};

/** The same for texts that differ in case alone, or in how their accents are written. */
function caseless(text: string): string {
  return text.normalize().toUpperCase().toLowerCase();
}

/** Instants are numbers: the same one is written with many offsets. */
function comparable(value: JsonValue, kind: Kind): unknown {
  return kind === 'dateTime' && typeof value === 'string' ? Date.parse(value) : value;
}

/** An own yes-or-no of which nothing is stored is no. */
function valuesAt(path: string, version: StoredVersion, kind: Kind): readonly JsonValue[] | undefined {
  const assumed = kind === 'boolean' && !path.includes('.') ? [false] : undefined;
  return readAs(kind, valueAt(path, version)) ?? assumed;
}

function valueAt(path: string, version: StoredVersion): JsonValue | undefined {
  if (Object.hasOwn(version, path)) return version[path as keyof StoredVersion];
  return path.split('.').reduce<JsonValue | undefined>((parent, name) => {
    const isObject = typeof parent === 'object' && parent !== null && !Array.isArray(parent);
    return isObject && Object.hasOwn(parent, name) ? parent[name] : undefined;
  }, version.data);
}

const FORMS: Partial<Record<Kind, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

/** The values of a member; undefined when it has none, or one that is of another kind. */
function readAs(kind: Kind, value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (kind === 'textList') return Array.isArray(value) ? value : undefined;
  if (kind === 'integer') return readAs('number', value);
  if (kind === 'number' || kind === 'boolean') return typeof value === kind ? [value as JsonValue] : undefined;
  return typeof value === 'string' && (FORMS[kind]?.test(value) ?? true) ? [value] : undefined;
}

/** Without an ordering the newest come first. Equal ones go by their ids, in the direction of the last key. */
function withTies(orderBy: Order): Order {
  const order: Order = orderBy.length > 0 ? orderBy : [['createdUtc', 'DESC']];
  const direction = order[order.length - 1][1];
  return [...order, ['contentItemId', direction], ['contentItemVersionId', direction]];
}

function compare(left: StoredVersion, right: StoredVersion, order: Order): number {
  for (const [key, direction] of order) {
    const [a, b] = [left, right].map((version) => sortValue(key, version[key as Exclude<keyof StoredVersion, 'data'>]));
    const byTitle = key === 'displayText' ? TITLES.compare(String(a), String(b)) : 0;
    const difference = byTitle || compareValues(a, b);
    if (difference !== 0) return direction === 'ASC' ? difference : -difference;
  }
  return 0;
}

/** Behind every name. */
const NO_NAME = '\u{10FFFF}';

const TITLES = new Intl.Collator('en', { numeric: true });

/** Titles go by their first 200 characters, as a dictionary has them and by code point where it has no order. Missing dates come before all others, missing names after them. */
function sortValue(key: string, value: string | boolean | null): string | number {
  if (key.endsWith('Utc')) return typeof value === 'string' ? Date.parse(value) : -Infinity;
  if (typeof value === 'boolean') return Number(value);
  return key === 'displayText' ? (value ?? '').slice(0, 200) : (value ?? NO_NAME);
}

/** Text goes by code points, as its bytes in UTF-8 do. */
function compareValues(a: string | number, b: string | number): number {
  if (a === b) return 0;
  if (typeof a === 'number' || typeof b === 'number') return a < b ? -1 : 1;
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
