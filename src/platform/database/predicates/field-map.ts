import type { Scalar } from '@espalier/predicates';

/**
 * `date` (2026-11-20), `time` (14:05:00) and `dateTime` (2026-11-20T10:00:00.000Z) are text of a fixed form, so that it
 * sorts; its field has the collation "C". `textList` is a JSON array: a condition holds when one of its texts meets it.
 */
export type FieldKind = 'text' | 'number' | 'boolean' | 'timestamp' | 'date' | 'time' | 'dateTime' | 'textList';

export interface SqlField {
  /** A column or an expression in parentheses, for example `v.display_text`. Never made of what a caller sent. */
  readonly sql: string;
  readonly type: FieldKind;
  /** Whether the expression is never null. A negated comparison then stays one that an index can answer. */
  readonly notNull?: boolean;
  /** Of a text or list in which composed and decomposed characters are the same: itself normalised. Without it, it is compared as it is. */
  readonly normal?: string;
  /** Of a text that may be too long for an index: an expression that is equal to `normal` for texts of up to {@link MAX_KEY_LENGTH} characters. */
  readonly key?: string;
  /** Of a text that is matched in another form because it is read faster: an expression that is equal to it. */
  readonly matched?: string;
  /** Of what is computed for each row: a condition that is true for the same rows as `sql = value`, and found by an index. Never null. */
  readonly equals?: (value: string) => string;
  /** Whether statements are planned alike whatever text or entry of a list is looked for: PostgreSQL does not see it before it reads. */
  readonly isPlannedOnce?: boolean;
  /** Whether no index answers conditions on it, and the planner takes every other row to meet them: rows are read in another order, and looked at. */
  readonly isLookedAt?: boolean;
  /** Whether a text has no letter in upper case, and is matched by what it is. The beginning of one can then be found in an index on the text itself. */
  readonly isLowerCase?: boolean;
}

/** At four bytes a character, what an index entry of PostgreSQL can hold beside other columns. */
export const MAX_KEY_LENGTH = 512;

/** The {@link SqlField.key} of a text: longer texts lose their ends, and stay longer than every text that is compared with it. */
function textKey(normal: string): string {
  return `left(${normal}, ${MAX_KEY_LENGTH + 1})`;
}

/** A text in which composed and decomposed characters are the same (NFC). */
export function normalSql(sql: string): string {
  return `text_nfc(${sql})`;
}

/** The form in which texts are matched: without regard to case by Unicode's rules, and normalised. */
export function foldedSql(sql: string): string {
  return `text_folded(${sql})`;
}

export function textField(sql: string) {
  const normal = normalSql(sql);
  return { sql, type: 'text', normal, key: textKey(normal) } as const satisfies SqlField;
}

export type FieldMap = Readonly<Record<string, SqlField>>;

export class SqlParameters {
  readonly values: unknown[] = [];

  /** Returns the place holder, for example `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export class PredicateError extends Error {
  constructor(field: string, fault: string) {
    super(`Predicate on "${field}": ${fault}`);
    this.name = PredicateError.name;
  }
}

/** PostgreSQL has no year 0000, and takes a fifth digit of a year for something else. */
const UTC_DATE = /^(?!0000)\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/;

const FORMS: Readonly<Partial<Record<FieldKind, RegExp>>> = {
  timestamp: UTC_DATE,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}:\d{2}$/,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
  text: /^/,
  textList: /^/,
};

export function fieldNamed(fields: FieldMap, name: string): SqlField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new PredicateError(name, 'there is no such field in the field map');
  return field;
}

export function checkValue(name: string, { type }: SqlField, value: Scalar): void {
  const fits =
    typeof value === 'string'
      ? isTextOf(type, value)
      : typeof value === type && (type !== 'number' || Number.isFinite(value));
  if (!fits) throw new PredicateError(name, `${JSON.stringify(value)} is not a value of type ${type}`);
}

function isTextOf(type: FieldKind, value: string): boolean {
  if (!FORMS[type]?.test(value)) return false;
  return type !== 'timestamp' || !Number.isNaN(Date.parse(value));
}

/**
 * A stored value of another kind reads as null and never fails the statement: definitions change, and what is stored
 * stays. The expressions are immutable, so that an index can be made of each.
 *
 * @param column for example `v.data`
 * @param path names of the members down to the value
 */
export function jsonField(column: string, path: readonly string[], type: Exclude<FieldKind, 'timestamp'>): SqlField {
  const parent = path.slice(0, -1).reduce((sql, name) => `${sql} -> ${literal(name)}`, column);
  const last = literal(path.at(-1) ?? '');
  const sql = READERS[type](`(${parent} -> ${last})`, `(${parent} ->> ${last})`);
  if (type === 'text') return { ...textField(sql), matched: textAt(column, path) };
  return type === 'textList' ? { sql, type, normal: `texts_nfc(${sql})` } : { sql, type };
}

/**
 * Read in one go. An index of trigrams only narrows rows down, so what it finds is read again, and each `->` in an
 * expression fetches and decompresses the whole column anew.
 */
function textAt(column: string, path: readonly string[]): string {
  const steps = ['$', ...path.map((name) => JSON.stringify(name))].join('.');
  return `(jsonb_path_query_first(${column}, ${literal(`strict ${steps} ? (@.type() == "string")`)}, '{}', true) #>> '{}')`;
}

const READERS: Readonly<Record<Exclude<FieldKind, 'timestamp'>, (json: string, text: string) => string>> = {
  text: (json, text) => `(CASE WHEN jsonb_typeof${json} = 'string' THEN ${text} END)`,
  number: (json) => `(CASE WHEN jsonb_typeof${json} = 'number' THEN ${json}::numeric END)`,
  boolean: (json) => `(CASE ${json} WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END)`,
  textList: (json) => `(CASE WHEN jsonb_typeof${json} = 'array' THEN ${json} END)`,
  date: (_, text) => formed(text, String.raw`^\d{4}-\d\d-\d\d$`),
  time: (_, text) => formed(text, String.raw`^\d\d:\d\d:\d\d$`),
  dateTime: (_, text) => formed(text, String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`),
};

/** Text that has not the form, what is left of a field that held something else, would be found before or after all dates. */
function formed(text: string, form: string): string {
  return `(CASE WHEN ${text} ~ '${form}' THEN ${text} END COLLATE "C")`;
}

function literal(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
