import { createHash, createHmac } from 'node:crypto';

/** A request to a service of AWS, or to one that speaks as these do. */
interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** SHA-256 of the body, in hexadecimal digits. */
  readonly bodyHash: string;
  readonly at: Date;
}

interface Signer {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** SHA-256 of nothing. */
export const EMPTY_HASH = createHash('sha256').digest('hex');

const SIGNED = 'host;x-amz-content-sha256;x-amz-date';

/** The headers that prove who sends a request to S3: AWS Signature Version 4. The path of the URL is encoded as it is to be sent. */
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
