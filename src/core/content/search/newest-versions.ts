import { oneRow, type Database } from '#platform/database';

/** Of how many versions the rank is worked out at first: the newest of those that have the words. */
const MOST_RANKED = 1500;
const WIDER = 16;

const RANGE = 'SELECT min(w.version_id)::float8 AS oldest, max(w.version_id)::float8 AS newest FROM content_words w';

interface Range {
  readonly oldest: number | null;
  readonly newest: number | null;
}

export interface NewestVersions {
  /** Of how many the rank is worked out. */
  readonly most: number;
  /** The id behind which these are, where so many are expected in all. */
  readonly newerThan: (expected: number) => string;
  /** The id of the last of them. */
  readonly newest: string;
}

/** What is read of the newest versions, and of more of them each time until that is enough; at last of all. */
export async function amongNewest<Found>(
  { database, expected }: { readonly database: Database; readonly expected: number },
  read: (newest?: NewestVersions) => Promise<Found>,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  if (expected > MOST_RANKED) {
    const range = oneRow(await database.query<Range>(RANGE, []));
    for (let most = MOST_RANKED; most < expected; most *= WIDER) {
      const newest = (range.newest ?? 0).toString();
      const found = await read({ most, newest, newerThan: (all) => oldestOf(range, most / all) });
      if (isEnough(found)) return found;
    }
  }
  return read();
}

/** As if they were spread evenly over time. */
function oldestOf({ oldest, newest }: Range, part: number): string {
  const [from, to] = [oldest ?? 0, newest ?? 0];
  return Math.floor(Math.max(from - 1, to - (to - from) * part)).toString();
}
