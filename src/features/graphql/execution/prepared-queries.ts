import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { PreparedQuery } from './prepared-query';

/** Some 100 MB. */
const MAX_BYTES = 100_000_000;

interface Kept {
  readonly query: PreparedQuery;
  readonly size: number;
}

export class PreparedQueries {
  private readonly kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, sizeCalculation: ({ size }) => size });
  private readonly numbers = new WeakMap<GraphQLSchema, number>();
  private schemas = 0;

  get(schema: GraphQLSchema, text: string): PreparedQuery | undefined {
    return this.kept.get(this.keyOf(schema, text))?.query;
  }

  /** Keeps a query that has been executed. It may have become larger by that. */
  keep(query: PreparedQuery): void {
    const key = this.keyOf(query.schema, query.text);
    const { size } = query;
    const known = this.kept.peek(key);
    if (known?.query !== query || known.size !== size) this.kept.set(key, { query, size });
  }

  /** Nobody asks by schemas of before any more. */
  clear(): void {
    this.kept.clear();
  }

  private keyOf(schema: GraphQLSchema, text: string): string {
    let number = this.numbers.get(schema);
    if (number === undefined) {
      number = ++this.schemas;
      this.numbers.set(schema, number);
    }
    return `${number} ${text}`;
  }
}
