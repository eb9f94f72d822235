import { hash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Notifications } from '#platform/database';
import { AUTH_TOPIC } from '../auth-topic';

interface Entry {
  readonly principal: Principal;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_ENTRIES = 10_000;

/**
 * Principals by the access tokens that proved them, so that a token is validated once and not at every request.
 *
 * Tokens are kept as SHA-256 only. Any change of a role, user or application, on whichever node, empties the cache, and it
 * answers nothing while such news cannot be received.
 */
@Injectable()
export class PrincipalCache implements OnModuleInit {
  /** In order of last use: a Map keeps the order of insertion. */
  private readonly entries = new Map<string, Entry>();
  private generation = 0;

  constructor(
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const clear = () => this.clear();
    this.notifications.subscribe(AUTH_TOPIC, clear, clear);
  }

  /** Synchronous, because every request passes here. */
  find(token: string): Principal | undefined {
    if (!this.notifications.connected || this.entries.size === 0) return undefined;
    const key = keyOf(token);
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    if (entry.expiresAt <= this.clock.now().getTime()) return undefined;
    this.entries.set(key, entry);
    return entry.principal;
  }

  /**
   * Resolves a principal and keeps it, unless something changed meanwhile: what was read before a change must not outlive it.
   *
   * @param resolve the principal and when its token expires, in milliseconds since 1970
   */
  async resolve(token: string, resolve: () => Promise<Entry>): Promise<Principal> {
    const { generation } = this;
    const entry = await resolve();
    if (generation === this.generation && this.notifications.connected) this.keep(keyOf(token), entry);
    return entry.principal;
  }

  /** Forgets everyone: their rights, or the rules by which tokens are believed, have changed. */
  clear(): void {
    this.generation++;
    this.entries.clear();
  }

  private keep(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    if (this.entries.size <= MAX_ENTRIES) return;
    const [leastRecentlyUsed] = this.entries.keys();
    this.entries.delete(leastRecentlyUsed);
  }
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64');
}
