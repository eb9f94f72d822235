import { Injectable, Logger } from '@nestjs/common';
import { ContentDefinitions } from '#core/content-definition';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { fieldIndexes } from './field-index-manager';

/** Statistics change as slowly as what they are of; autovacuum makes them anew when a tenth of the rows has changed. */
const FRESH_MS = 10 * 60_000;

interface Place {
  readonly index: string;
  /** From 1. */
  readonly column: number;
}

/** Properties of every item, all in one index. */
const OF_ITEMS: Readonly<Record<string, Place>> = {
  displayText: { index: 'ix_version_text', column: 1 },
  owner: { index: 'ix_version_text', column: 2 },
  author: { index: 'ix_version_text', column: 3 },
};

export interface Samples {
  readonly rows: number;
  /** Values that many rows have, and which part of the rows has each. */
  readonly common: ReadonlyMap<string, number>;
  /** Of all other values some, evenly. */
  readonly others: readonly string[];
  /** The part of the rows that has one of the other values. */
  readonly ofOthers: number;
}

interface Known {
  readonly samples?: Samples;
  readonly until: number;
}

interface Row {
  readonly rows: number;
  readonly nulls: number;
  readonly common: readonly string[] | null;
  readonly frequencies: readonly number[] | null;
  readonly others: readonly string[] | null;
}

const READ = `
  SELECT t.reltuples AS rows, s.null_frac AS nulls, s.most_common_vals::text::text[] AS common, s.most_common_freqs AS frequencies,
    s.histogram_bounds::text::text[] AS others
  FROM pg_class c
  JOIN pg_index i ON i.indexrelid = c.oid
  JOIN pg_class t ON t.oid = i.indrelid
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = $2
  JOIN pg_stats s ON s.schemaname = current_schema AND s.tablename = c.relname AND s.attname = a.attname
  WHERE c.relname = $1 AND c.relnamespace = current_schema::regnamespace AND t.reltuples > 0`;

@Injectable()
export class TextSamples {
  private readonly logger = new Logger(TextSamples.name);
  private readonly known = new Map<string, Known>();
  private readonly reading = new Set<Promise<void>>();
  private places?: ReadonlyMap<string, Place>;
  private readings = 0;

  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly clock: Clock,
  ) {
    definitions.onChange(() => (this.places = undefined));
  }

  /**
   * What is known by now: reading goes on behind the back of whoever asks.
   *
   * @param field its name in conditions, such as `autoroutePart.path`
   */
  of(field: string, kind: 'text' | 'textList'): Samples | undefined {
    this.places ??= this.placesOfFields();
    const place =
      kind === 'text' && Object.hasOwn(OF_ITEMS, field) ? OF_ITEMS[field] : this.places.get(`${kind} ${field}`);
    if (!place) return undefined;
    const key = `${place.index}.${place.column}`;
    const known = this.known.get(key);
    const now = this.clock.now().getTime();
    if (!known || known.until < now) {
      this.known.set(key, { ...known, until: now + FRESH_MS });
      this.learn(key, place, now + FRESH_MS);
    }
    return known?.samples;
  }

  /** How often samples have been read: statements that were written by older ones are to be written anew. */
  get revision(): number {
    return this.readings;
  }

  async settled(): Promise<void> {
    await Promise.all(this.reading);
  }

  private learn(key: string, place: Place, until: number): void {
    const reading = this.read(place)
      .then((samples) => {
        this.known.set(key, { samples, until });
        this.readings++;
      })
      .catch((error: unknown) => this.logger.warn(`The samples of ${key} could not be read: ${String(error)}`))
      .finally(() => this.reading.delete(reading));
    this.reading.add(reading);
  }

  private placesOfFields(): ReadonlyMap<string, Place> {
    this.known.clear();
    const sampled = fieldIndexes(this.definitions.all()).flatMap(({ name, purpose, samples }) =>
      samples ? [[`${samples} ${purpose}`, { index: name, column: 1 }] as const] : [],
    );
    return new Map(sampled);
  }

  private async read({ index, column }: Place): Promise<Samples | undefined> {
    const [row] = await this.database.query<Row>(READ, [index, column]);
    if (!row) return undefined;
    const { rows, nulls, common, frequencies, others } = row;
    const shares = new Map((common ?? []).map((value, place) => [value, frequencies?.[place] ?? 0]));
    const ofCommon = [...shares.values()].reduce((sum, share) => sum + share, 0);
    return { rows, common: shares, others: others ?? [], ofOthers: Math.max(0, 1 - nulls - ofCommon) };
  }
}

export function shareOf({ common, others, ofOthers }: Samples, test: (value: string) => boolean): number {
  let share = 0;
  for (const [value, ofValue] of common) if (test(value)) share += ofValue;
  if (others.length === 0) return share;
  return share + (ofOthers * others.filter(test).length) / others.length;
}
