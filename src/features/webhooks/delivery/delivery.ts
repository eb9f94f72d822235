export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What is known of something that was to be told to a webhook. */
export interface Delivery {
  readonly id: string;
  /** What receivers know it by: of one that is sent again, the id of the first. */
  readonly messageId: string;
  readonly event: string;
  /** Null for a test. */
  readonly contentItemId: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdUtc: string;
  /** When it is tried next; null when it is not. */
  readonly nextAttemptUtc: string | null;
  readonly lastAttemptUtc: string | null;
  readonly finishedUtc: string | null;
  /** Of the last answer; null when there was none. */
  readonly status: number | null;
  /** Of the last try. */
  readonly durationMs: number | null;
  /** How the body of the last answer began. */
  readonly answer: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

/** A delivery in the hands of the node that sends it, which nobody else sends meanwhile. */
export interface ClaimedDelivery {
  /** In the order of what happened. */
  readonly number: string;
  readonly lease: string;
  readonly messageId: string;
  readonly webhookId: string;
  readonly body: string;
  /** Tries before this one. */
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  /** The one before, as long as it signs too. */
  readonly previousSecret: string | null;
}

/** What came of a try. */
export interface Outcome {
  /** Of the answer; undefined when there was none. */
  readonly status?: number;
  readonly answer?: string;
  /** Why there was no answer. */
  readonly error?: string;
  readonly durationMs: number;
}
