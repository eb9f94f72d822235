import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { LRUCache } from 'lru-cache';
import { tooManyTries } from '../stored/stored-template-errors';

const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Compiles and renders whatever somebody types, so each has only so many of these a minute on each node. */
@Injectable()
export class TemplateTries {
  private readonly counts = new LRUCache<string, { count: number }>({ max: 1000, ttl: MINUTE_MS });

  /** @throws DomainError */
  count({ id }: Principal): void {
    const tries = this.counts.get(id) ?? { count: 0 };
    if (tries.count >= MOST_A_MINUTE) throw tooManyTries();
    if (tries.count++ === 0) this.counts.set(id, tries);
  }
}
