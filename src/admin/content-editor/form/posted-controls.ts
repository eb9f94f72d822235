import type { FormFields } from '#platform/pages';
import { TooManyControlsError } from '../content-editor-errors';
import { LINE_END } from './canonical';

/** An item with 200 fields in a bag with 20 of them. */
const MOST_VALUES = 5000;
/** Those of all embedded items together: a form of more could not be sent back. */
export const MOST_EMBEDDED_VALUES = MOST_VALUES - 500;
/** Of an embedded item without editors: its key, its id and its type. */
export const VALUES_OF_ITEM = 3;
/** Ten items within each other, with the longest names. */
const LONGEST_NAME = 1500;
/** Names and keys in one name. Items within each other have three each, and JSON is no deeper than that. */
const MOST_STEPS = 100;
const KEY = /^[\w-]{1,40}$/;

export class PostedControls {
  private readonly paths = new Set<string>();

  constructor(private readonly form: FormFields) {
    let count = 0;
    for (const name of form.names) {
      count += form.all(name).length;
      if (count > MOST_VALUES) throw new TooManyControlsError(MOST_VALUES);
      for (const path of pathsTo(name)) this.paths.add(path);
    }
  }

  hasWithin(path: string): boolean {
    return this.paths.has(path);
  }

  has(name: string): boolean {
    return this.form.checked(name);
  }

  /** With `\n` for every end of a line. */
  text(name: string): string {
    return this.form.text(name).replace(LINE_END, '\n');
  }

  all(name: string): readonly string[] {
    return this.form.all(name).map((value) => value.replace(LINE_END, '\n'));
  }

  /** Keys of embedded items in the order of the form, each once. An empty one says that there is a list at all. */
  keys(name: string): readonly string[] {
    return [...new Set(this.form.all(name).filter((key) => KEY.test(key)))];
  }
}

function pathsTo(name: string): string[] {
  if (name.length > LONGEST_NAME) return [];
  const ends = [...name.matchAll(/[.[]|$/g)];
  return ends.length > MOST_STEPS ? [] : ends.map(({ index }) => name.slice(0, index));
}
