import type { JsonValue } from '@espalier/plugin-sdk';
import { hashOf, type Sameness } from '../form/canonical';
import { byId, itemsOf, splitItemPath } from '../form/embedded-lists';
import type { Units } from '../form/units';
import { withItemOf } from './merge-items';

/** What somebody has chosen about what both have changed: `mine`, `theirs`, or nothing yet. */
export type Chosen = (path: string) => string;

interface Open {
  /** Paths of units, or of items within them, as forms say them. */
  readonly paths: readonly string[];
  readonly lists: ReadonlySet<string>;
  readonly mine: Units;
  readonly stored: Units;
}

interface Settled {
  readonly mine: Units;
  /** Those that are not chosen about, and still differ. */
  readonly conflicts: readonly string[];
}

/** Takes theirs where that was chosen. What is the same by now needs no choice. */
export function settle({ paths, lists, mine, stored }: Open, chosen: Chosen, sameness: Sameness): Settled {
  const settled = new Map(mine);
  const conflicts: string[] = [];
  for (const path of paths) {
    const item = splitItemPath(path);
    const unit = item && lists.has(item.list) ? item.list : path;
    if (!settled.has(unit)) continue;
    const choice = chosen(path);
    if (choice === 'theirs') takeTheirs(settled, stored, unit, item?.contentItemId);
    else if (choice !== 'mine' && (unit === path || differs([settled, stored], path, sameness))) conflicts.push(path);
  }
  return { mine: settled, conflicts };
}

function takeTheirs(settled: Map<string, JsonValue>, stored: Units, unit: string, item: string | undefined): void {
  if (item === undefined) settled.delete(unit);
  else settled.set(unit, withItemOf(itemsOf(settled.get(unit)), itemsOf(stored.get(unit)), item));
}

/** An embedded item, by its path, as each of two sides has it. */
export function itemAt(units: Units, path: string): JsonValue | undefined {
  const item = splitItemPath(path);
  return item && byId(itemsOf(units.get(item.list))).get(item.contentItemId);
}

function differs(sides: readonly [Units, Units], path: string, sameness: Sameness): boolean {
  const [mine, stored] = sides.map((units) => hashOf(itemAt(units, path), sameness));
  return mine !== stored;
}
