import type { ContentEvent } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

export const ANNOUNCED = {
  created: text('An item was made, as a draft or published at once.'),
  updated: text('An item was saved that there was before.'),
  draftSaved: text('A draft was saved, of a new item or of one that there was.'),
  published: text('A version went live.'),
  unpublished: text('The live version was taken down.'),
  discarded: text('A draft was discarded; the live version is the latest again.'),
  removed: text('An item was put into the recycle bin.'),
  restored: text('A draft was made of a past version, or of a removed item.'),
  cloned: text('A new item began as a copy of another one.'),
  purged: text('A removed item was deleted for good.'),
} as const satisfies Partial<Record<ContentEvent, string>>;

export type AnnouncedEvent = keyof typeof ANNOUNCED;
export type WebhookEvent = `content.${AnnouncedEvent}`;

export const WEBHOOK_EVENTS = Object.keys(ANNOUNCED).map((event): WebhookEvent => `content.${event as AnnouncedEvent}`);

export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Names of types; with none, all. */
  readonly contentTypes: readonly string[];
  readonly enabled: boolean;
}

export interface Webhook extends WebhookValues {
  readonly id: string;
  readonly createdUtc: string;
  /** Since when no delivery was accepted; null while the last one was. */
  readonly failingSinceUtc: string | null;
  /** When the service switched it off for that; null when it did not, or somebody has changed the webhook since. */
  readonly switchedOffUtc: string | null;
}

/** A webhook with its secret, when it can be read: once. */
export interface WebhookWithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

export function valuesOf({ name, url, events, contentTypes, enabled }: WebhookValues): WebhookValues {
  return { name, url, events, contentTypes, enabled };
}
