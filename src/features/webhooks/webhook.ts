import type { ContentEvent } from '@espalier/plugin-sdk';
import { perLanguage, text } from '#platform/texts';

export const announced = perLanguage(
  () =>
    ({
      created: text('An item was created, as a draft or published immediately.'),
      updated: text('An existing item was saved.'),
      draftSaved: text('A draft of a new or existing item was saved.'),
      published: text('A version was published.'),
      unpublished: text('The published version was taken off the site.'),
      discarded: text('A draft was discarded. The published version is the latest again.'),
      removed: text('An item was moved to the recycle bin.'),
      restored: text('A draft was made from an earlier version or from a deleted item.'),
      cloned: text('A new item was created as a copy of another one.'),
      purged: text('An item in the recycle bin was deleted for good.'),
    }) as const satisfies Partial<Record<ContentEvent, string>>,
);

export type AnnouncedEvent = keyof ReturnType<typeof announced>;

/** Of a transaction, whatever it has changed; all others are of one item. */
export const INVALIDATED = 'content.invalidated';

export type WebhookEvent = `content.${AnnouncedEvent}` | typeof INVALIDATED;

/** Each with what it says, for people. */
export function offeredEvents(): readonly { readonly name: WebhookEvent; readonly description: string }[] {
  const ofItems = Object.entries(announced()).map(([event, description]) => ({
    name: `content.${event as AnnouncedEvent}` as const,
    description,
  }));
  const description = text(
    'Something that visitors can see was changed, in whichever way. For caches and static sites.',
  );
  return [...ofItems, { name: INVALIDATED, description }];
}

export const WEBHOOK_EVENTS = offeredEvents().map(({ name }) => name);

/** In a URL, where one request is sent for each tag. */
export const TAG_PLACE = '{tag}';

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
