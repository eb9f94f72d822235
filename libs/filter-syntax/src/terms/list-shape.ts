import type { Sentence } from '../sentence';

/** What belongs to one list. A list declares it once, as an interface. */
export interface ListShape {
  /** What the list asks for, which terms narrow and change. */
  query: unknown;
  /** A condition on a row; `Predicate` in the lists of the service. */
  condition: unknown;
  /** Whatever a term needs to know of the request: who asks, what time it is. */
  context: unknown;
  /** The options of the page, such as what is chosen in its selects. */
  model: object;
}

/** How conditions go together, and into a query. Neither list of conditions is ever empty. */
export interface QueryLogic<T extends ListShape> {
  and(conditions: readonly T['condition'][]): T['condition'];
  or(conditions: readonly T['condition'][]): T['condition'];
  /** The query, for rows that meet the condition as well. */
  where(query: T['query'], condition: T['condition']): T['query'];
}

/** Leaves a value that makes no sense, with a sentence for who typed it: `There is no status “x”. Use draft or published.` */
export type Refuse = (said: string | Sentence) => never;

/** A value that a term takes, for whoever is typing one. */
export interface KnownValue {
  readonly value: string;
  /** What it means, where the value does not say it: a name, or a sentence of few words. */
  readonly text?: string;
  /** How many rows have it, in words: `12`, or `999+` where counting ended. */
  readonly count?: string;
}

/**
 * Values of a term that begin as somebody has typed, or mean something that does; best first. Whoever asks may see every one of them.
 *
 * @param query what the list is asked for beside the filter
 */
export type TermValues<T extends ListShape> = (
  typed: string,
  context: T['context'],
  query: T['query'],
) => readonly KnownValue[] | Promise<readonly KnownValue[]>;

/** What a value says to people, where they would not read it as it is typed; undefined for one that they do. */
export type TermWords<T extends ListShape> = (value: string, context: T['context']) => string | undefined;

/** What a value of a term asks of a row. An absent term that always runs is given the empty text. */
export type Condition<T extends ListShape> = (
  value: string,
  context: T['context'],
  refuse: Refuse,
) => T['condition'] | Promise<T['condition']>;

/** What a value of a term changes in the query, such as its ordering. */
export type Change<T extends ListShape> = (
  query: T['query'],
  value: string,
  context: T['context'],
  refuse: Refuse,
) => T['query'] | Promise<T['query']>;
