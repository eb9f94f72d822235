import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type JsonObject,
} from '@espalier/plugin-sdk';
import { changesBetween, shortValues } from '#platform/changes';
import { perLanguage, text } from '#platform/texts';
import { valuesOf, type Webhook } from './webhook';

const kinds = perLanguage(() => ({
  Created: { title: text('Webhook created') },
  Changed: { title: text('Webhook changed') },
  Deleted: { title: text('Webhook deleted') },
  SecretRotated: { title: text('Webhook secret changed') },
  SwitchedOff: {
    title: text('Webhook switched off'),
    description: text('The service turned it off because it had failed for days.'),
  },
}));

type WebhookEventName = keyof ReturnType<typeof kinds>;

@Contributes(AUDIT_EVENTS)
export class WebhookEvents implements AuditEventCategory {
  readonly name = 'Webhooks';
  get title() {
    return text('Webhooks');
  }
  get events() {
    return Object.entries(kinds()).map(([name, kind]) => ({ name, ...kind }));
  }
  get facts() {
    return {
      name: text('Name'),
      host: text('Host'),
      url: text('URL'),
      events: text('Events'),
      contentTypes: text('Content types'),
      enabled: text('Enabled'),
      failingSinceUtc: text('Failing since'),
      status: text('Status'),
      error: text('Error'),
    };
  }
}

/** @param facts default: all that people have said of it. Addresses of webhooks are secrets more often than not */
export function webhookEvent(
  event: WebhookEventName,
  webhook: Webhook,
  facts: JsonObject = factsOf(webhook),
): AuditEvent {
  return { category: 'Webhooks', event, correlationId: webhook.id, subject: webhook.name, facts };
}

/** Undefined when nothing is different. */
export function webhookChanged(before: Webhook, after: Webhook): AuditEvent | undefined {
  const facts = changesBetween(valuesOf(before), valuesOf(after), ['url']);
  return facts && webhookEvent('Changed', after, facts);
}

function factsOf(webhook: Webhook): JsonObject {
  const { url, ...values } = valuesOf(webhook);
  return { host: new URL(url).host, ...shortValues(values) };
}
