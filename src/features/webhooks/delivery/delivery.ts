export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

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
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly answer: string | null;
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
  readonly attempts: number;
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
}

export interface Outcome {
  readonly status?: number;
  readonly answer?: string;
  readonly error?: string;
  readonly durationMs: number;
}
