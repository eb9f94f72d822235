import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sign } from 'aws4';

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const REGION = 'eu-central-1';
const BUCKET = 'garden';

/**
 * Speaks as much of S3 as a media library needs, in memory, and believes no request that is not signed: signatures are computed by
 * another implementation than that of the service.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** What was asked for and refused. */
  readonly refused: string[] = [];
  /** Answers this to everything, as long as it is set. */
  failure?: number;
  /** Whether contents are sent by half, and then nothing more. */
  breaksOff = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<S3Server> {
    const server = createServer((request, response) => void s3.answer(request, response));
    const s3 = new S3Server(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  get environment(): Record<string, string> {
    return {
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      MEDIA_S3_REGION: REGION,
      MEDIA_S3_BUCKET: BUCKET,
      MEDIA_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '', url = '' } = request;
    const status = this.failure ?? (isGenuine(request, body) ? undefined : 403);
    if (status !== undefined) {
      this.refused.push(`${method} ${url}`);
      response.writeHead(status).end('<Error/>');
      return;
    }
    const key = url.replace(`/${BUCKET}/`, '');
    if (method === 'PUT') {
      this.objects.set(key, body);
      response.writeHead(200).end();
    } else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else this.send(request, response, this.objects.get(key));
  }

  private send({ method, headers }: IncomingMessage, response: ServerResponse, found: Buffer | undefined): void {
    if (!found) return void response.writeHead(404).end();
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const content = first === undefined ? found : found.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': content.length });
    if (this.breaksOff && method !== 'HEAD') {
      response.write(content.subarray(0, content.length / 2), () => response.destroy());
      return;
    }
    response.end(method === 'HEAD' ? undefined : content);
  }
}

function isGenuine({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const hash = String(headers['x-amz-content-sha256']);
  const expected = sign(
    {
      service: 's3',
      region: REGION,
      method,
      path: url,
      headers: { Host: headers.host, 'X-Amz-Content-Sha256': hash, 'X-Amz-Date': String(headers['x-amz-date']) },
    },
    S3_KEYS,
  );
  return (
    hash === createHash('sha256').update(body).digest('hex') &&
    headers.authorization === expected.headers?.Authorization &&
    (method !== 'PUT' || headers['content-length'] === String(body.length))
  );
}
