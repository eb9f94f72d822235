import { BodyShape } from '#platform/request';
import { WEBHOOK_EVENTS, type WebhookValues } from '../webhook';

const EVENTS: string[] = [...WEBHOOK_EVENTS];
/** More than types that a service has been measured with. */
const MOST_TYPES = 1000;

/** The members of a webhook, as they travel: JSON Schema, for checking them and for the description of the API. */
export const WEBHOOK_MEMBERS = {
  name: { type: 'string', minLength: 1, maxLength: 100, example: 'Search index' },
  url: {
    type: 'string',
    maxLength: 2000,
    example: 'https://search.example.com/hooks',
    description: 'Where deliveries are posted to: https, and public unless the configuration names the host.',
  },
  events: {
    type: 'array',
    items: { type: 'string', enum: EVENTS },
    minItems: 1,
    maxItems: EVENTS.length,
    description: 'What it hears of.',
  },
  contentTypes: {
    type: 'array',
    items: { type: 'string', maxLength: 64 },
    maxItems: MOST_TYPES,
    default: [] as string[],
    description: 'Of items of which types. With none, of all.',
  },
  enabled: {
    type: 'boolean',
    default: true,
    description: 'While it is false, nothing is put down for it, and what waits keeps waiting.',
  },
} as const;

const NOT_LOOKED_AT = { readOnly: true, description: 'Not looked at.' };

export const NEW_WEBHOOK = new BodyShape<WebhookValues>({
  properties: WEBHOOK_MEMBERS,
  required: ['name', 'url', 'events'],
});

/** All that there is to say of a webhook. What else was read of it may be sent back. */
export const WEBHOOK = new BodyShape<WebhookValues>({
  properties: {
    ...WEBHOOK_MEMBERS,
    id: NOT_LOOKED_AT,
    createdUtc: NOT_LOOKED_AT,
    failingSinceUtc: NOT_LOOKED_AT,
    switchedOffUtc: NOT_LOOKED_AT,
  },
  required: ['name', 'url', 'events'],
});
