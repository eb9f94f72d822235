import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { Sessions } from '#core/auth';
import { ExpiringCache } from '#platform/caching';
import { Clock } from '#platform/clock';
import { countedAddress } from '#platform/request';
import { OpenidPages } from './openid-pages';
import { PayloadStore } from './payload-store';
import { ROUTES } from './routes';
import type { ServerSettings } from './server-settings';

const MINUTE_MS = 60_000;
const ADDRESSES = 10_000;
const COUNTED_MS = 5000;
/** What has oidc-provider keep a session, or an interaction. */
const COUNTED_PATHS = [ROUTES.authorization, ROUTES.end_session];

/** How much more than is too much goes at once: this part of what may be stored. */
const SPARE = 0.02;

interface TooManyRequests {
  readonly status: 429;
  readonly description: string;
  /** On pages. */
  readonly reason: Sentence;
}

/**
 * People who are signed in are counted each by themselves, all others by their addresses; in memory, on each node by
 * itself, since this protects only the space of the table: one statement less for each request is worth more than an
 * exact number. What all who are not signed in may take together is bounded in the database, for all nodes.
 */
@Injectable()
export class Visitors {
  private readonly logger = new Logger('AuthorizationServer');
  private readonly counts = new ExpiringCache<{ requests: number }>(ADDRESSES);
  private stored = { count: 0, since: Number.NEGATIVE_INFINITY };

  constructor(
    private readonly sessions: Sessions,
    private readonly payloads: PayloadStore,
    private readonly pages: OpenidPages,
    private readonly clock: Clock,
  ) {}

  async admit(
    context: KoaContextWithOIDC,
    next: () => Promise<void>,
    settings: Readonly<ServerSettings>,
  ): Promise<void> {
    const request = context.req as Request;
    if (!COUNTED_PATHS.some((path) => context.path.startsWith(path))) return next();
    const refusal = await this.refusal(request, settings);
    return refusal ? this.refuse(context, refusal) : next();
  }

  async refusal(request: Request, settings: Readonly<ServerSettings>): Promise<TooManyRequests | undefined> {
    const user = (await this.sessions.signedIn(request))?.principal;
    if (!this.countsOne(user?.id ?? countedAddress(request.ip), settings.visitsPerMinute)) {
      const reason = user
        ? sentence('Too many people sign in as you at the same time. Try again in a minute.')
        : sentence('Too many people sign in from your network at the same time. Try again in a minute.');
      return { status: 429, description: reason.message, reason };
    }
    if (!user) await this.makeRoom(settings.visitsStored);
    return undefined;
  }

  /** Whoever comes last is looked after: refusing newcomers would have a few who ask for nothing but that shut out everybody. */
  private async makeRoom(most: number): Promise<void> {
    const excess = (await this.storedCount()) - most;
    if (excess < 0) return;
    const going = excess + Math.ceil(most * SPARE);
    // Before the wait, so that those who come meanwhile find room.
    this.stored.count -= going;
    this.logger.warn(`${most} people are signing in; visitsStored of openid-server allows no more, so the oldest go`);
    await this.payloads.removeOldestVisits(going);
  }

  private countsOne(address: string, most: number): boolean {
    const now = this.clock.now().getTime();
    const count = this.counts.get(address, now) ?? { requests: 0 };
    if (count.requests === 0) this.counts.set(address, count, now + MINUTE_MS);
    return ++count.requests <= most;
  }

  private async storedCount(): Promise<number> {
    const now = this.clock.now().getTime();
    if (now - this.stored.since >= COUNTED_MS) {
      this.stored.since = now;
      this.stored.count = await this.payloads.countVisits();
    }
    return this.stored.count;
  }

  private async refuse(context: KoaContextWithOIDC, { status, description }: TooManyRequests): Promise<void> {
    context.status = status;
    await this.pages.failure(context, { error: 'temporarily_unavailable', error_description: description });
    context.set('Retry-After', '60');
  }
}
