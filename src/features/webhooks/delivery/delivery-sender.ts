import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { post } from '#platform/outgoing';
import { storableText } from '#platform/strings';
import { WebhookRules } from '../webhook-rules';
import type { ClaimedDelivery, Outcome } from './delivery';
import { signedHeaders } from './signature';

const TIMEOUT_MS = 10_000;
const KEPT_BYTES = 4096;

@Injectable()
export class DeliverySender {
  constructor(
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /** Tells what came of it; throws when the signal has ended it. */
  async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
    const { url, body, messageId, secret, previousSecret } = delivery;
    const timestamp = Math.floor(this.clock.now().getTime() / 1000);
    const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Espalier',
      ...signedHeaders({ messageId, timestamp, body }, secrets),
    };
    const begun = performance.now();
    const durationMs = () => Math.round(performance.now() - begun);
    try {
      const request = { url, headers, body, timeoutMs: TIMEOUT_MS, answerBytes: KEPT_BYTES, signal };
      const { status, text } = await post(this.rules.outgoing, request);
      return { status, answer: storable(text), durationMs: durationMs() };
    } catch (error) {
      signal.throwIfAborted();
      return { error: storable(reasonOf(error)), durationMs: durationMs() };
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** PostgreSQL takes neither U+0000 nor halves of characters. */
function storable(text: string): string {
  return storableText(text).slice(0, KEPT_BYTES);
}
