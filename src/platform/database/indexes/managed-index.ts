import { createHash } from 'node:crypto';

/** Beside the indexes of migrations. */
export const MANAGED_PREFIX = 'ix_made_';

export interface ManagedIndex {
  /** Follows from the definition, so that all nodes mean the same, and a changed definition is another index. */
  readonly name: string;
  /** What stands behind `CREATE INDEX … ON`, for example `content_item USING btree (content_type)`. Never made of what a caller sent. */
  readonly definition: string;
  readonly purpose: string;
  /** What it holds, where parts of that are looked up: PostgreSQL keeps {@link TEXT_SAMPLES} of its only column. */
  readonly samples?: 'text' | 'textList';
}

/**
 * How common a part of a text is, the planner tells from the samples that have it. One of the usual hundred stands for 1 % of all rows,
 * so that it would look for a rare text by reading the rows in the order of the page until it is full.
 */
export const TEXT_SAMPLES = 1000;

export function managedIndex(definition: string, purpose: string, samples?: ManagedIndex['samples']): ManagedIndex {
  const hash = createHash('sha256').update(definition).digest('hex').slice(0, 24);
  return { name: `${MANAGED_PREFIX}${hash}`, definition, purpose, samples };
}
