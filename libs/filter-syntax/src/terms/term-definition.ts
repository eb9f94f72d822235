import type { TermSyntax } from '../vocabulary';
import type { Change, Condition, ListShape, TermValues, TermWords } from './list-shape';

/** The condition of one value; those of a value and of its absence; or a change of the query. */
export type Meaning<T extends ListShape> =
  | { readonly kind: 'one'; readonly match: Condition<T> }
  | { readonly kind: 'many'; readonly anyMatch: Condition<T>; readonly noneMatch: Condition<T> }
  | { readonly kind: 'change'; readonly change: Change<T> };

/** Between the value of a term and a member of the view model. */
export interface ModelMapping<T extends ListShape> {
  to(value: string): Partial<T['model']>;
  /** The value that was chosen, or none; undefined when nothing was chosen that concerns the term. */
  from(chosen: Partial<T['model']>): { readonly value?: string } | undefined;
}

/** A term of a list: how it is typed and what it does. */
export interface TermDefinition<T extends ListShape> {
  readonly syntax: TermSyntax;
  /** Who brings it, for messages. */
  readonly source: string;
  readonly meaning: Meaning<T>;
  readonly isDefault: boolean;
  readonly runsAlways: boolean;
  readonly mapping?: ModelMapping<T>;
  /** Values that may have been meant by a mistyped one. */
  readonly suggestions: readonly string[];
  readonly values?: TermValues<T>;
  readonly words?: TermWords<T>;
}
