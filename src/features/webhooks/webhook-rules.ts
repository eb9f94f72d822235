import { Injectable } from '@nestjs/common';
import { sentence, type Fault } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { Config } from '#platform/config';
import { OutgoingRules } from '#platform/outgoing';
import { INVALIDATED, TAG_PLACE, type WebhookValues } from './webhook';
import { InvalidWebhookError } from './webhook-errors';

const CONTROL = /\p{Cc}/u;

@Injectable()
export class WebhookRules {
  readonly outgoing: OutgoingRules;

  constructor(
    private readonly definitions: ContentDefinitions,
    { webhookHosts }: Config,
  ) {
    this.outgoing = new OutgoingRules(webhookHosts);
  }

  /** @param kept types that the webhook has had, which may have gone since */
  require({ name, url, events, contentTypes }: WebhookValues, kept: readonly string[] = []): void {
    const faults: Fault[] = [];
    if (name.trim() === '') faults.push({ member: 'name', ...sentence('must not be empty.') });
    if (CONTROL.test(name)) faults.push({ member: 'name', ...sentence('must be one line of text.') });
    const fault = this.outgoing.faultOf(url);
    if (fault !== undefined) faults.push({ member: 'url', ...fault });
    if (url.includes(TAG_PLACE) && events.some((event) => event !== INVALIDATED)) {
      const members = { place: TAG_PLACE, event: INVALIDATED };
      faults.push({ member: 'url', ...sentence('must not contain "{place}" for other events than {event}.', members) });
    }
    contentTypes.forEach((type, index) => {
      if (kept.includes(type) || this.definitions.get(type)) return;
      faults.push({
        member: `contentTypes[${index}]`,
        ...sentence('must be a content type, and "{name}" is none.', { name: type }),
      });
    });
    if (faults.length > 0) throw new InvalidWebhookError(faults);
  }
}
