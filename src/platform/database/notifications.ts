import { Socket } from 'node:net';
import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Client, type ClientConfig } from 'pg';

type Listener = (payload: string) => void | Promise<void>;

interface Subscription {
  readonly topic: string;
  readonly listener: Listener;
  readonly onGap: () => void | Promise<void>;
  /** Payloads reach one listener one after the other. */
  queue: Promise<void>;
}

const CHANNEL = 'espalier';
const HEARTBEAT_MS = 5000;
const MIN_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 5000;

/**
 * Over LISTEN and NOTIFY on one connection of its own. A payload reaches every node, the sender too, once its
 * transaction has committed. While the connection is lost nothing arrives and nothing is kept, so subscribers hear of
 * the gap when it is back.
 */
export class Notifications implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Notifications.name);
  private readonly subscriptions: Subscription[] = [];
  private client?: Client;
  private listening = false;
  private closed = false;
  private backoff = MIN_BACKOFF_MS;

  private constructor(private readonly connection: ClientConfig) {}

  /** What a subscriber reads after this cannot miss a notice. */
  static async listen(connection: ClientConfig): Promise<Notifications> {
    const notifications = new Notifications(connection);
    await notifications.open();
    notifications.listening = true;
    return notifications;
  }

  /**
   * False from the loss of the connection until every subscriber has dealt with the gap. Decisions about security must not
   * rest on cached state meanwhile.
   */
  get connected(): boolean {
    return this.listening;
  }

  /** @param onGap called after notices may have been missed: drop or read again what was cached */
  subscribe(topic: string, listener: Listener, onGap: () => void | Promise<void>): void {
    this.subscriptions.push({ topic, listener, onGap, queue: Promise.resolve() });
  }

  /** Once the transaction commits. The payload is short (PostgreSQL takes 8000 bytes): name what changed. */
  async publish(transaction: Queryable, topic: string, payload: string): Promise<void> {
    await transaction.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ topic, payload })]);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    this.listening = false;
    await this.client?.end().catch(() => undefined);
  }

  private async open(): Promise<void> {
    const socket = new Socket();
    const client = new Client({
      ...this.connection,
      application_name: 'espalier-listener',
      query_timeout: HEARTBEAT_MS,
      stream: () => socket,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.deliver(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    this.client = client;
    // A connection whose other end has vanished looks alive until something is sent over it.
    const heartbeat = setInterval(
      () => void client.query('SELECT 1').catch(() => socket.destroy()),
      HEARTBEAT_MS,
    ).unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      this.lost();
    });
  }

  private lost(): void {
    if (this.closed) return;
    if (this.listening) this.logger.warn('The connection for notices from other nodes was lost. Connecting again.');
    this.listening = false;
    setTimeout(() => void this.reconnect(), this.backoff).unref();
    this.backoff = Math.min(this.backoff * 2, MAX_BACKOFF_MS);
  }

  private async reconnect(): Promise<void> {
    if (this.closed) return;
    try {
      await this.open();
    } catch (error) {
      this.logger.warn(`No notices from other nodes yet: ${messageOf(error)}`);
      return this.lost();
    }
    const client = this.client;
    try {
      await Promise.all(this.subscriptions.map(async ({ onGap }) => onGap()));
      // Lost again meanwhile: another round is under way.
      if (client !== this.client || this.closed) return;
      this.backoff = MIN_BACKOFF_MS;
      this.listening = true;
    } catch (error) {
      this.logger.warn(`What was missed could not be read again: ${messageOf(error)}`);
      await client?.end();
    }
  }

  private deliver(text: string): void {
    const notice = parseNotice(text);
    if (!notice)
      return this.logger.warn(`Something other than a notice came over the channel ${CHANNEL}. It is ignored.`);
    const { topic, payload } = notice;
    for (const subscription of this.subscriptions) {
      if (subscription.topic !== topic) continue;
      subscription.queue = subscription.queue
        .then(() => subscription.listener(payload))
        .catch((error: unknown) => this.logger.error(`A listener to ${topic} failed`, error));
    }
  }
}

/** Whoever may connect to the database may notify: what is none of ours is undefined. */
function parseNotice(text: string): { topic: string; payload: string } | undefined {
  try {
    const { topic, payload } = JSON.parse(text) as Record<string, unknown>;
    return typeof topic === 'string' && typeof payload === 'string' ? { topic, payload } : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
