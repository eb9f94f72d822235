import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { post } from '#platform/outgoing';
import { storableText } from '#platform/strings';
import { TAG_PLACE } from '../webhook';
import { WebhookRules } from '../webhook-rules';
import type { ClaimedDelivery, Outcome } from './delivery';

export const SECRET_PREFIX = 'whsec_';

interface Signed {
  readonly messageId: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** As Standard Webhooks 1.0.0 has them. @param secrets `whsec_…`, each of which signs */
export function signedHeaders(signed: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': signed.messageId,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(signed, secret)}`).join(' '),
  };
}

function signatureOf({ messageId, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
}

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
      const request = {
        url: addressFor(url, body),
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
        answerBytes: KEPT_BYTES,
        signal,
      };
      const { status, text } = await post(this.rules.outgoing, request);
      return { status, answer: storable(text), durationMs: durationMs() };
    } catch (error) {
      signal.throwIfAborted();
      return { error: storable(reasonOf(error)), durationMs: durationMs() };
    }
  }
}

/** With the tag that a message is about; a test is about none. */
function addressFor(url: string, body: string): string {
  if (!url.includes(TAG_PLACE)) return url;
  const { data } = JSON.parse(body) as { readonly data: { readonly tags?: readonly string[] } };
  return url.replaceAll(TAG_PLACE, encodeURIComponent(data.tags?.[0] ?? 'test'));
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** PostgreSQL takes neither U+0000 nor halves of characters. */
function storable(text: string): string {
  return storableText(text).slice(0, KEPT_BYTES);
}
