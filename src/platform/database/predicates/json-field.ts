import { textField, type FieldKind, type SqlField } from './field-map';

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
