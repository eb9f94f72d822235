import { Clock } from '#platform/clock';
import { DeliveryRelay } from '#features/webhooks';
import { startContentWorld, type ContentWorld } from './content-world';
import { Receiver } from './receiver';
import type { TestApp, TestAppOptions } from './test-app';

export interface MadeWebhook {
  readonly id: string;
  readonly secret: string;
}

/** A delivery as the API shows it. */
export interface ListedDelivery {
  readonly id: string;
  readonly messageId: string;
  readonly event: string;
  readonly contentItemId: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptUtc: string | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

const POST = { parts: [{ part: 'TitlePart' }], fields: [{ name: 'color', type: 'TextField' }] };

/** A service that sends nothing by itself, somebody whom it may send to, and a type of which there are items. */
export class WebhooksWorld {
  /** How much later it is for deliveries than for everybody else, whose tokens would expire. */
  private passed = 0;
  private readonly others: Receiver[] = [];
  private offset = 0;

  private constructor(
    readonly content: ContentWorld,
    readonly receiver: Receiver,
  ) {}

  static async start(env: TestAppOptions['env'] = {}): Promise<WebhooksWorld> {
    const receiver = await Receiver.start();
    const content = await startContentWorld({ env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...env } });
    const world = new WebhooksWorld(content, receiver);
    await content.admin.putType('Post', POST);
    await content.admin.putType('Note', POST);
    jest.spyOn(content.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + world.offset));
    return world;
  }

  get app(): TestApp {
    return this.content.app;
  }

  /** A webhook of all events; its receiver is that of this world. */
  async webhook(given: object = {}): Promise<MadeWebhook> {
    const all = ['created', 'updated', 'draftSaved', 'published', 'unpublished'];
    const more = ['discarded', 'removed', 'restored', 'cloned', 'purged'];
    const events = [...all, ...more].map((event) => `content.${event}`);
    const body = { name: 'Receiver', url: this.receiver.url, events, ...given };
    return (await this.ask('POST', '/api/webhooks', body, 201)) as MadeWebhook;
  }

  /** Somebody else to send to, until the next test. */
  async another(): Promise<Receiver> {
    const receiver = await Receiver.start();
    this.others.push(receiver);
    return receiver;
  }

  /** Newest first. */
  async deliveries({ id }: MadeWebhook): Promise<readonly ListedDelivery[]> {
    const page = await this.ask('GET', `/api/webhooks/${id}/deliveries?first=100`);
    return (page as { items: ListedDelivery[] }).items;
  }

  /** Asks the API as an administrator. @throws when the answer has another status */
  async ask(method: string, path: string, body?: unknown, expected = 200): Promise<unknown> {
    const answer = await this.content.admin.send(method, path, { body });
    if (answer.status !== expected) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Sends what is due. */
  async deliver(): Promise<void> {
    this.offset = this.passed;
    try {
      await this.app.get(DeliveryRelay).deliverDue();
    } finally {
      this.offset = 0;
    }
  }

  /** Lets time pass, and sends what is due then. */
  deliverAfter(milliseconds: number): Promise<void> {
    this.passed += milliseconds;
    return this.deliver();
  }

  async rows(): Promise<number> {
    const { rows } = await this.content.database.query<{ count: string }>('SELECT count(*) FROM webhook_delivery');
    return Number(rows[0].count);
  }

  /** As at the start, but for content. */
  async clear(): Promise<void> {
    for (const receiver of this.others.splice(0)) await receiver.stop();
    const { items } = (await this.ask('GET', '/api/webhooks?first=100')) as { items: { id: string }[] };
    for (const { id } of items) await this.ask('DELETE', `/api/webhooks/${id}`, undefined, 204);
    this.receiver.forget();
    this.passed = 0;
  }

  async stop(): Promise<void> {
    await this.content.stop();
    await this.receiver.stop();
  }
}
