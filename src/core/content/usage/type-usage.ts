import { Injectable } from '@nestjs/common';
import { Database, oneRow } from '#platform/database';

/** Nobody needs to know more than that there are more, and counting a million takes a while. */
const COUNT_UP_TO = 1000;
const LOOK_AT = 5000;

export interface ItemCount {
  readonly items: number;
  readonly isExact: boolean;
}

export interface ValueCount {
  readonly items: number;
  readonly lookedAt: number;
  readonly isEverything: boolean;
}

const COUNT_ITEMS = `
  SELECT t.name, (SELECT count(*)::int FROM (SELECT FROM content_item i WHERE i.content_type = t.name LIMIT $2) found) AS items
  FROM unnest($1::text[]) AS t (name)`;

const COUNT_VALUES = `
  SELECT count(*)::int AS "lookedAt", count(*) FILTER (WHERE v.data ? $2)::int AS items
  FROM (SELECT content_item_id FROM content_item WHERE content_type = $1 AND removed_utc IS NULL LIMIT $3) i
  JOIN content_item_version v ON v.content_item_id = i.content_item_id AND v.latest`;

/** Takes no longer for a million items than for some thousands. */
@Injectable()
export class TypeUsage {
  constructor(private readonly database: Database) {}

  /** By the names of the types; counted to 1,000. */
  async itemCounts(types: readonly string[]): Promise<ReadonlyMap<string, ItemCount>> {
    const rows = await this.database.query<{ name: string; items: number }>(COUNT_ITEMS, [types, COUNT_UP_TO + 1]);
    return new Map(
      rows.map(({ name, items }) => [name, { items: Math.min(items, COUNT_UP_TO), isExact: items <= COUNT_UP_TO }]),
    );
  }

  async itemCount(type: string): Promise<ItemCount> {
    return (await this.itemCounts([type])).get(type) ?? { items: 0, isExact: true };
  }

  /** By the newest versions. @param member its wire name */
  async valueCount(type: string, member: string): Promise<ValueCount> {
    const parameters = [type, member, LOOK_AT];
    const { items, lookedAt } = oneRow(
      await this.database.query<{ items: number; lookedAt: number }>(COUNT_VALUES, parameters),
    );
    return { items, lookedAt, isEverything: lookedAt < LOOK_AT };
  }
}
