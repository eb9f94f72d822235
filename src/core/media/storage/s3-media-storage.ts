import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BucketConfig } from '#platform/config';
import { storageUnavailable } from '../media-errors';
import { MediaStorage, type ByteRange, type StoredContent } from './media-storage';

interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly bodyHash: string;
  readonly at: Date;
}

interface Signer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const EMPTY_HASH = createHash('sha256').digest('hex');

const SIGNED = 'host;x-amz-content-sha256;x-amz-date';

const TIMEOUT_MS = 30_000;

interface Exchange {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly range?: ByteRange;
  readonly content?: StoredContent;
}

/** The bucket is named in the path, which all that speak as S3 does understand. */
export class S3MediaStorage extends MediaStorage {
  constructor(
    private readonly bucket: BucketConfig,
    private readonly now: () => Date,
  ) {
    super();
  }

  /** The service at the other end makes objects whole or not at all, and checks that they have the hash that was signed. */
  async put(key: string, content: StoredContent): Promise<void> {
    await this.finished({ method: 'PUT', key, content }, [200]);
  }

  async has(key: string): Promise<boolean> {
    return (await this.finished({ method: 'HEAD', key }, [200, 404])) === 200;
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const answer = await this.ask({ method: 'GET', key, range });
    if (answer.statusCode === (range ? 206 : 200)) return answer;
    answer.resume();
    if (answer.statusCode === 404) return undefined;
    throw storageUnavailable(`The bucket answered ${answer.statusCode} to GET ${key}`);
  }

  async delete(key: string): Promise<void> {
    await this.finished({ method: 'DELETE', key }, [200, 204, 404]);
  }

  private async finished(exchange: Exchange, expected: readonly number[]): Promise<number> {
    const answer = await this.ask(exchange);
    answer.resume();
    const { statusCode = 0 } = answer;
    if (expected.includes(statusCode)) return statusCode;
    throw storageUnavailable(`The bucket answered ${statusCode} to ${exchange.method} ${exchange.key}`);
  }

  private async ask({ method, key, range, content }: Exchange): Promise<IncomingMessage> {
    const url = new URL(`${this.bucket.endpoint}/${this.bucket.bucket}/${key}`);
    const { hash, size, stream } = bodyOf(content);
    const headers = {
      ...signatureHeaders({ method, url, bodyHash: hash, at: this.now() }, this.bucket),
      ...(range && { range: `bytes=${range.first}-${range.last}` }),
      ...(content && { 'content-length': String(size), 'content-type': 'application/octet-stream' }),
    };
    const { request } = url.protocol === 'https:' ? https : http;
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(url, { method, headers, timeout: TIMEOUT_MS }, resolve);
        sent.once('timeout', () => sent.destroy(new Error('The bucket does not answer')));
        sent.once('error', reject);
        pipeline(stream, sent).catch(reject);
      });
    } catch (error) {
      throw storageUnavailable(`${method} ${key} failed`, error);
    }
  }
}

function bodyOf(content: StoredContent | undefined): { hash: string; size: number; stream: Readable } {
  if (!content) return { hash: EMPTY_HASH, size: 0, stream: Readable.from([]) };
  if ('path' in content) return { hash: content.hash, size: content.size, stream: createReadStream(content.path) };
  const hash = createHash('sha256').update(content.bytes).digest('hex');
  return { hash, size: content.bytes.length, stream: Readable.from([content.bytes]) };
}

/** AWS Signature Version 4. The path of the URL is encoded as it is to be sent. */
export function signatureHeaders({ method, url, bodyHash, at }: SignedRequest, signer: Signer): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${moment.slice(0, 8)}/${signer.region}/s3/aws4_request`;
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    `host:${url.host}`,
    `x-amz-content-sha256:${bodyHash}`,
    `x-amz-date:${moment}`,
    '',
    SIGNED,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, piece) => hmac(secret, piece), `AWS4${signer.secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    'x-amz-date': moment,
    'x-amz-content-sha256': bodyHash,
    authorization: `AWS4-HMAC-SHA256 Credential=${signer.accessKeyId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
