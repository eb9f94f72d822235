import type { JsonObject, JsonValue } from '@espalier/plugin-sdk';
import type { TextRow } from '#platform/database';
import { toUtc } from '../items/version-row';
import { pickedVersions, type PickedVersion } from './picked-items';
import { ITEM_SCALARS, type ItemScalar } from './query-fields';
import type { Columns } from './query-statement';

export interface ContentSelection {
  readonly scalars: ReadonlySet<ItemScalar>;
  /** Parts and own fields, by their wire names. */
  readonly members: ReadonlySet<string>;
  /** Names of texts in the objects that members are, by the wire names of these, where nothing else of them is read. */
  readonly texts?: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface QueryColumns {
  readonly scalars: ReadonlyMap<ItemScalar, number>;
  readonly members: ReadonlyMap<string, number>;
  readonly texts?: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly picks?: ReadonlyMap<string, PickedPlace>;
}

interface PickedPlace {
  readonly column: number;
  readonly places: ReadonlyMap<ItemScalar, number>;
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
    const value = this.column(this.columns.scalars, name);
    switch (ITEM_SCALARS[name]) {
      case 'boolean':
        return value === 't' || value === 'true';
      case 'dateTime':
        return toUtc(value);
      case 'text':
        return value;
    }
  }

  /** The JSON of {@link scalar}. @throws as that does */
  scalarJson(name: ItemScalar): string {
    const value = this.column(this.columns.scalars, name);
    if (value === null) return 'null';
    switch (ITEM_SCALARS[name]) {
      case 'boolean':
        return value === 't' || value === 'true' ? 'true' : 'false';
      case 'dateTime':
        return `"${toUtc(value)}"`;
      case 'text':
        return JSON.stringify(value);
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
    if (!parsed.has(name)) parsed.set(name, this.readMember(name));
    return parsed.get(name);
  }

  /**
   * The JSON of a member, or of a value in a member, that is a text; `null` for a value that the member does not have. Undefined for
   * all else, and where the query did not ask for just this.
   */
  textJson(member: string, name?: string): string | undefined {
    const { members, texts } = this.columns;
    const column = name === undefined ? members.get(member) : texts?.get(member)?.get(name);
    const json = column === undefined ? null : this.row[column];
    return json?.startsWith('"') || (name !== undefined && json === 'null') ? json : undefined;
  }

  /** What the member leads to, where all that is selected of it was read along with this version. */
  picked(member: string, { scalars, members, texts }: ContentSelection): readonly PickedVersion[] | undefined {
    const place = this.columns.picks?.get(member);
    const text = place && this.row[place.column];
    if (!place || text == null || members.size > 0 || texts?.size) return undefined;
    for (const scalar of scalars) if (!place.places.has(scalar)) return undefined;
    return pickedVersions(text, place.places);
  }

  private readMember(name: string): JsonValue | undefined {
    const texts = this.columns.texts?.get(name);
    if (!texts || this.columns.members.has(name)) return parsedJson(this.column(this.columns.members, name));
    const values = [...texts.keys()].map((text) => [text, parsedJson(this.column(texts, text))] as const);
    return values.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(values) as JsonObject);
  }

  private column<Name extends string>(columns: ReadonlyMap<Name, number>, name: Name): string | null {
    const column = columns.get(name);
    if (column === undefined) throw new Error(`The query did not ask for "${name}"`);
    return this.row[column] ?? null;
  }
}

function parsedJson(json: string | null): JsonValue | undefined {
  return json === null ? undefined : (JSON.parse(json) as JsonValue);
}

export function columnsOf({ scalars, members, texts = new Map() }: ContentSelection): Columns {
  const named = [...texts].flatMap(([member, names]) => [...names].map((name) => [member, name] as const));
  return { scalars: [...scalars], members: [...members], texts: named };
}

/** @param offset how many columns stand before those of the version */
export function places({ scalars, members, texts = [], picks = [] }: Columns, offset = 0): QueryColumns {
  const ofTexts = offset + scalars.length + members.length;
  const ofPicks = ofTexts + texts.length;
  const textsOf = new Map<string, Map<string, number>>();
  for (const [index, [member, name]] of texts.entries()) {
    textsOf.set(member, (textsOf.get(member) ?? new Map<string, number>()).set(name, ofTexts + index));
  }
  return {
    texts: textsOf,
    scalars: new Map(scalars.map((name, index) => [name, offset + index])),
    members: new Map(members.map((name, index) => [name, offset + scalars.length + index])),
    picks: new Map(
      picks.map(({ path: [member], scalars: ofPicked }, index) => [
        member,
        { column: ofPicks + index, places: new Map([...ofPicked].map((name, place) => [name, place])) },
      ]),
    ),
  };
}

export function queriedVersions(rows: readonly TextRow[], columns: QueryColumns): readonly QueriedVersion[] {
  return rows.map((row) => new QueriedVersion(row, columns));
}
