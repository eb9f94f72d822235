import type { TextRow } from '#platform/database';
import { QueriedVersion, type ContentSelection, type QueryColumns } from './queried-version';
import type { Columns } from './query-statement';

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
