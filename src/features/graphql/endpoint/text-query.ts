import type { ValidQuery } from '../execution/query-executor';

/** A query that was sent as a text, whoever asks it. */
export interface TextQuery extends Omit<ValidQuery, 'schema'> {
  readonly text: string;
}
