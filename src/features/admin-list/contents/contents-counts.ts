import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentList, viewScope } from '#core/content';
import { COUNTED_UP_TO } from '#core/display';
import { Clock } from '#platform/clock';

const FRESH_MS = 1000;
/** A page does not wait longer for what stands beside it. */
const PATIENCE_MS = 200;

type Counts = ReadonlyMap<string, number>;

/** Numbers of items by type, the same for all who may see all of a type. */
@Injectable()
export class ContentsCounts {
  private kept: Counts = new Map();
  private keptAt = 0;
  private reading?: Promise<Counts>;

  constructor(
    private readonly list: ContentList,
    private readonly clock: Clock,
  ) {}

  /** Of types that the caller may see all of: the last ones known where the database is slow or not there. */
  async of(types: readonly string[]): Promise<Counts> {
    const isKnown = types.every((type) => this.kept.has(type));
    if (isKnown && this.clock.now().getTime() - this.keptAt < FRESH_MS) return this.kept;
    this.reading ??= this.read(types).finally(() => (this.reading = undefined));
    return Promise.race([this.reading, setTimeout(PATIENCE_MS, this.kept, { ref: false })]);
  }

  private async read(types: readonly string[]): Promise<Counts> {
    try {
      const counts = await this.list.counts(types, COUNTED_UP_TO);
      this.kept = new Map([...this.kept, ...counts]);
      this.keptAt = this.clock.now().getTime();
    } catch {
      // The page itself tells of a database that does not answer.
    }
    return this.kept;
  }
}

export function seesAll(principal: Principal, type: string): boolean {
  return viewScope(principal, [type]).predicate.kind === 'always';
}
