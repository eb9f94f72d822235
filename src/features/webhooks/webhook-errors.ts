import { sentence, type Fault } from '@espalier/plugin-sdk';
import { DomainError, faultsInWords } from '#platform/errors';

export class InvalidWebhookError extends DomainError {
  constructor(faults: readonly Fault[]) {
    super('invalid', 'webhooks.invalid', faultsInWords(faults), { faults });
  }
}

export class WebhookNotFoundError extends DomainError {
  constructor(id: string) {
    super('not-found', 'webhooks.not-found', sentence('There is no webhook "{id}". Check the id.', { id }));
  }
}

export class DeliveryNotFoundError extends DomainError {
  constructor(id: string) {
    super(
      'not-found',
      'webhooks.delivery-not-found',
      sentence('The webhook has no delivery "{id}". Check the id; deliveries are forgotten 30 days after their end.', {
        id,
      }),
    );
  }
}

export class TooManyWebhooksError extends DomainError {
  constructor(most: number) {
    super(
      'conflict',
      'webhooks.too-many',
      sentence('There are {most} webhooks, and there cannot be more. Delete one, or give one of them more events.', {
        most,
      }),
    );
  }
}

export class WebhookChangedError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'webhooks.precondition-failed',
      sentence('The webhook has changed since it was read. Nothing was changed. Read it again and repeat the change.'),
    );
  }
}

export class WebhookDisabledError extends DomainError {
  constructor() {
    super(
      'conflict',
      'webhooks.disabled',
      sentence('The webhook is disabled, so nothing is sent to it. Enable it first.'),
    );
  }
}
