import type { ClientBase } from 'pg';
import { boundValues, selectPruned, type PruningBounds } from './pruning-statements';
import type { PrunableVersion } from './version-deleter';

/** Many enough for the look to cost little beside the deletion, few enough to be kept in mind. */
const CHUNK = 5000;

/** Where a look at the archived versions has come to: the last of them, and its place in its item. */
interface Position {
  readonly id: string;
  readonly item: string;
  readonly modified: string | null;
  readonly place: string;
}

interface Row extends Position {
  /** Of the chunk. */
  readonly examined: number;
  readonly isPrunable: boolean;
  readonly isLast: boolean;
}

/** Neighbours in the order of the rule. */
interface Chunk {
  /** How many of them are of the selected types. */
  readonly examined: number;
  /** Those that are to go, item by item. */
  readonly excess: readonly PrunableVersion[];
}

const START: Position = { id: '0', item: '', modified: null, place: '0' };

/**
 * Looks through the archived versions once, item by item, each chunk as it is when the one before is given. What is archived meanwhile
 * before the place where the look is comes with the next run.
 */
export async function* archivedVersions(
  connection: Pick<ClientBase, 'query'>,
  bounds: PruningBounds,
  size = CHUNK,
): AsyncGenerator<Chunk> {
  const statement = selectPruned(size);
  const behind = async ({ item, modified, id, place }: Position) =>
    (await connection.query<Row>(statement, [...boundValues(bounds), item, modified, id, place])).rows;
  let rows = await behind(START);
  for (;;) {
    const last = rows.find(({ isLast }) => isLast);
    if (!last) return;
    // It is looked for while this one is being deleted, which changes nothing behind it.
    const next = behind(last);
    next.catch(() => undefined);
    yield { examined: last.examined, excess: rows.filter(({ isPrunable }) => isPrunable) };
    rows = await next;
  }
}
