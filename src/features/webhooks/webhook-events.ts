import { type AuditEvent, type JsonObject, template } from '@espalier/plugin-sdk';
import { auditEvents, changesBetween, shortValues, type EventName } from '#platform/changes';
import { text } from '#platform/texts';
import { valuesOf, type Webhook } from './webhook';

export const webhookEvents = auditEvents('Webhooks', () => ({
  title: text('Webhooks'),
  events: {
    Created: { title: text('Webhook created'), told: template('{actor} created the webhook <a>{subject}</a>') },
    Changed: { title: text('Webhook changed'), told: template('{actor} changed the webhook <a>{subject}</a>') },
    Deleted: { title: text('Webhook deleted'), told: template('{actor} deleted the webhook <a>{subject}</a>') },
    SecretRotated: {
      title: text('Webhook secret changed'),
      told: template('{actor} changed the secret of the webhook <a>{subject}</a>'),
    },
    SwitchedOff: {
      title: text('Webhook switched off'),
      told: template('The webhook <a>{subject}</a> was switched off'),
      description: text('The service turned it off because it had failed for days.'),
    },
  },
  facts: {
    name: text('Name'),
    host: text('Host'),
    url: text('URL'),
    events: text('Events'),
    contentTypes: text('Content types'),
    enabled: text('Enabled'),
    failingSinceUtc: text('Failing since'),
    status: text('Status'),
    error: text('Error'),
  },
}));

/** @param facts default: all that people have said of it. Addresses of webhooks are secrets more often than not */
export function webhookEvent(
  event: EventName<typeof webhookEvents>,
  webhook: Webhook,
  facts: JsonObject = factsOf(webhook),
): AuditEvent {
  return webhookEvents.event(event, { correlationId: webhook.id, subject: webhook.name, facts });
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
