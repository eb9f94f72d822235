import type { TextRow } from '#platform/database';
import type { ItemScalar } from './item-scalars';
import { pickedScalars } from './picked-items';
import { QueriedVersion, type QueryColumns } from './queried-version';
import type { Columns } from './query-statement';

export interface ContentSelection {
  readonly scalars: ReadonlySet<ItemScalar>;
  /** Parts and own fields, by their wire names. */
  readonly members: ReadonlySet<string>;
  /** Names of texts in the objects that members are, by the wire names of these, where nothing else of them is read. */
  readonly texts?: ReadonlyMap<string, ReadonlySet<string>>;
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
      picks.map((each, index) => [
        each,
        { column: ofPicks + index, columns: places({ scalars: pickedScalars(each), members: [] }) },
      ]),
    ),
  };
}

export function queriedVersions(rows: readonly TextRow[], columns: QueryColumns): readonly QueriedVersion[] {
  return rows.map((row) => new QueriedVersion(row, columns));
}
