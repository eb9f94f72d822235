import { EspalierError } from './errors';
import type { ContentItem, ItemOf, TypeName, UnknownTypes } from './types';

const DEFAULT_TOLERANCE_SECONDS = 300;
/** The service sends two while a secret is rotated; each costs a hash. */
const MOST_SIGNATURES = 10;

export type ContentEventType =
  | 'content.created'
  | 'content.updated'
  | 'content.draftSaved'
  | 'content.published'
  | 'content.unpublished'
  | 'content.discarded'
  | 'content.removed'
  | 'content.restored'
  | 'content.cloned'
  | 'content.purged';

type Key = Parameters<typeof crypto.subtle.verify>[1];

interface Message {
  /** Of the message: the same for every try, and a redelivery. */
  readonly id: string;
  readonly timestamp: string;
}

export interface ContentEvent<Item extends ContentItem = ContentItem> extends Message {
  readonly type: ContentEventType;
  readonly data: {
    readonly contentItemId: string;
    readonly contentItemVersionId: string;
    readonly contentType: Item['contentType'];
    /** As it was at `timestamp`; null when its type is gone. */
    readonly item: Item | null;
  };
}

/** What is out of date in caches, once for each transaction. */
export interface InvalidationEvent extends Message {
  readonly type: 'content.invalidated';
  readonly data: {
    readonly tags: readonly string[];
    /** Of pages. */
    readonly paths: readonly string[];
  };
}

export interface TestEvent extends Message {
  readonly type: 'webhook.test';
  readonly data: object;
}

export type WebhookEvent<Types = UnknownTypes> =
  { [Name in TypeName<Types>]: ContentEvent<ItemOf<Types, Name>> }[TypeName<Types>] | InvalidationEvent | TestEvent;

export interface WebhookRequest {
  /** `Headers`, or an object with names in lower case, as Node.js has it. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it was received: what has been parsed and written again has another signature. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** `whsec_…`; several while a secret is exchanged. */
  readonly secret: string | readonly string[];
  /** How old or early it may be, in seconds. Default: 300. */
  readonly tolerance?: number | undefined;
}

/** The message is not of the service, or too old. Answer with 401. */
export class WebhookVerificationError extends EspalierError {
  override name = 'WebhookVerificationError';
}

/**
 * Reads a message by Standard Webhooks, if one of the secrets has signed it.
 *
 * @throws WebhookVerificationError when it is not genuine
 */
export async function verifyWebhook<Types = UnknownTypes>(request: WebhookRequest): Promise<WebhookEvent<Types>> {
  const { body, secret, tolerance = DEFAULT_TOLERANCE_SECONDS } = request;
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature').split(' ');
  if (!isRecent(timestamp, tolerance))
    throw new WebhookVerificationError('webhook-timestamp is too old, or too early.');
  if (signatures.length > MOST_SIGNATURES) throw new WebhookVerificationError('webhook-signature is too long.');
  const bytes = bytesOf(body);
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const secrets = [secret].flat();
  if (secrets.length === 0) throw new TypeError('At least one secret is needed.');
  const keys = await Promise.all(secrets.map(keyOf));
  if (!(await isSigned(signed, signatures, keys))) {
    throw new WebhookVerificationError(
      'No signature fits. Is the secret that of this webhook, and the body unchanged?',
    );
  }
  return { ...eventOf(bytes), id } as WebhookEvent<Types>;
}

function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = typeof value === 'string' ? value : value?.[0];
  if (!text) throw new WebhookVerificationError(`The header ${name} is missing.`);
  return text;
}

function isRecent(timestamp: string, tolerance: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance;
}

/** `verify` compares in constant time. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  keys: readonly Key[],
): Promise<boolean> {
  const given = signatures.flatMap((signature) => {
    const bytes = signature.startsWith('v1,') ? decoded(signature.slice('v1,'.length)) : undefined;
    return bytes === undefined ? [] : [bytes];
  });
  const checks = keys.flatMap((key) => given.map((bytes) => crypto.subtle.verify('HMAC', key, bytes, signed)));
  return (await Promise.all(checks)).includes(true);
}

function keyOf(secret: string): Promise<Key> {
  const bytes = decoded(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0) throw new TypeError('A secret of a webhook is whsec_ and Base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytesOf(body: WebhookRequest['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

function eventOf(bytes: Uint8Array): object {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as object;
  } catch (error) {
    throw new WebhookVerificationError('The body is no JSON.', { cause: error });
  }
}
