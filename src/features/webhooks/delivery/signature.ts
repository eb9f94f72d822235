import { createHmac } from 'node:crypto';

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
