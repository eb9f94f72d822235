import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { outsideRequests } from '#platform/request';
import { Subscriptions } from '../subscriptions';
import type { ClaimedDelivery } from './delivery';
import { DeliveryNotifier } from './outbox';
import { DeliveryOutcomes } from './delivery-outcomes';
import { DeliverySender } from './delivery-sender';
import { DueDeliveries, type Room } from './due-deliveries';
import { Invalidations } from './invalidations';

/** On this node: enough for every webhook there can be, so that none waits for another. */
const AT_ONCE = 64;
const AT_ONCE_PER_WEBHOOK = 4;
/** To one that does not answer as it should, so that it holds few places. */
const AT_ONCE_PER_FAILING = 1;
/** How often to look for what no news tells of: tries that have become due again, and what other nodes have left. */
const LOOK_EVERY_MS = 5000;

interface Sending {
  readonly webhookId: string;
  /** Settles when what came of it is kept; never fails. */
  readonly ended: Promise<void>;
}

@Injectable()
export class DeliveryRelay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliveryRelay.name);
  private readonly sending = new Set<Sending>();
  private readonly end = new AbortController();
  private timer?: NodeJS.Timeout;
  private claiming?: Promise<void>;
  private isWoken = false;

  constructor(
    private readonly due: DueDeliveries,
    private readonly sender: DeliverySender,
    private readonly outcomes: DeliveryOutcomes,
    private readonly wanted: Subscriptions,
    private readonly notifier: DeliveryNotifier,
    private readonly invalidations: Invalidations,
  ) {}

  /** Delivers from now on, whenever there is something to deliver. */
  begin(): void {
    this.notifier.onNotice(() => this.wake());
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  async deliverDue(): Promise<void> {
    do {
      await this.look();
      await Promise.all([...this.sending].map(({ ended }) => ended));
    } while (this.sending.size > 0 || this.claiming);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.end.abort();
    await this.claiming;
    await Promise.all([...this.sending].map(({ ended }) => ended));
  }

  private wake(): void {
    this.isWoken = true;
    // Whoever saved something does not do what is done to deliver it.
    if (!this.claiming) void outsideRequests(() => this.look());
  }

  /** Claims until there is no room or nothing due; never fails. */
  private look(): Promise<void> {
    return (this.claiming ??= this.claimAll());
  }

  private async claimAll(): Promise<void> {
    try {
      do {
        this.isWoken = false;
        await this.invalidations.announce();
        const claimed = await this.claim();
        for (const delivery of claimed) this.start(delivery);
      } while (this.isWoken && !this.end.signal.aborted);
    } catch (error) {
      this.logger.warn(`What is due for webhooks could not be found: ${String(error)}`);
    } finally {
      // In the same moment as the last look at whether there is notifier, so that none is lost in between.
      this.claiming = undefined;
    }
  }

  private async claim(): Promise<readonly ClaimedDelivery[]> {
    const free = AT_ONCE - this.sending.size;
    if (free <= 0 || this.end.signal.aborted) return [];
    const rooms = (await this.wanted.enabled()).map((webhookId) => this.roomFor(webhookId));
    const open = rooms.filter(({ places }) => places > 0);
    return open.length === 0 ? [] : this.due.claim(open, free);
  }

  private roomFor(webhookId: string): Room {
    const sending = [...this.sending].filter((one) => one.webhookId === webhookId).length;
    return {
      webhookId,
      places: Math.max(0, AT_ONCE_PER_WEBHOOK - sending),
      placesOfFailing: Math.max(0, AT_ONCE_PER_FAILING - sending),
    };
  }

  private start(delivery: ClaimedDelivery): void {
    const ended = this.deliver(delivery).finally(() => {
      this.sending.delete(sending);
      // Something about the same item may have waited for it.
      if (!this.end.signal.aborted) this.wake();
    });
    const sending: Sending = { webhookId: delivery.webhookId, ended };
    this.sending.add(sending);
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    try {
      await this.outcomes.keep(delivery, await this.sender.send(delivery, this.end.signal));
    } catch (error) {
      // Otherwise its lease ends, and then it is sent again.
      if (this.end.signal.aborted) await this.due.giveBack(delivery).catch(() => undefined);
      else this.logger.error('What came of a delivery to a webhook could not be kept', error);
    }
  }
}
