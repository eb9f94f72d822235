import type { JsonValue } from '@espalier/plugin-sdk';
import type { TextRow } from '#platform/database';
import { toUtc } from '../items/version-row';
import { ITEM_SCALARS, type ItemScalar } from './item-scalars';
import type { Picks } from './picked-items';

export interface QueryColumns {
  readonly scalars: ReadonlyMap<ItemScalar, number>;
  readonly members: ReadonlyMap<string, number>;
  readonly picks?: ReadonlyMap<Picks, PickedPlace>;
}

interface PickedPlace {
  readonly column: number;
  readonly columns: QueryColumns;
}

/** Nothing else of the version was read. */
export class QueriedVersion {
  private parsed?: Map<string, JsonValue | undefined>;

  constructor(
    private readonly row: TextRow,
    private readonly columns: QueryColumns,
  ) {}

  /** Dates are ISO 8601 in UTC with milliseconds. @throws Error when the query did not ask for it */
  scalar(name: ItemScalar): string | boolean | null {
    const value = this.text(this.columns.scalars, name);
    switch (ITEM_SCALARS[name]) {
      case 'boolean':
        return value === 't' || value === 'true';
      case 'dateTime':
        return toUtc(value);
      case 'text':
        return value;
    }
  }

  /**
   * By wire name, parsed when first asked for; undefined when the version has none. A value that was stored while the
   * member was of another kind is given as it is.
   *
   * @throws Error when the query did not ask for it
   */
  member(name: string): JsonValue | undefined {
    const parsed = (this.parsed ??= new Map());
    if (!parsed.has(name)) {
      const json = this.text(this.columns.members, name);
      parsed.set(name, json === null ? undefined : (JSON.parse(json) as JsonValue));
    }
    return parsed.get(name);
  }

  /** Each once or as often as it is picked, in no order. */
  picked(picks: Picks): readonly QueriedVersion[] {
    const place = this.columns.picks?.get(picks);
    const json = place && this.row[place.column];
    if (!json) return [];
    return (JSON.parse(json) as TextRow[]).map((row) => new QueriedVersion(row, place.columns));
  }

  private text<Name extends string>(columns: ReadonlyMap<Name, number>, name: Name): string | null {
    const column = columns.get(name);
    if (column === undefined) throw new Error(`The query did not ask for "${name}"`);
    return this.row[column] ?? null;
  }
}
