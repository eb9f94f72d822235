import type { JsonObject } from '@espalier/plugin-sdk';

export interface TestRequest {
  /** Access token. */
  readonly token?: string;
  /** Sent as JSON; a string, bytes or a form are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: T;
}

/** Speaks HTTP to a service, as anybody would. */
export class HttpClient {
  private readonly tokens = new Map<string, Promise<string>>();

  /** @param url of the service, without a trailing slash */
  constructor(readonly url: string) {}

  async request<T = JsonObject>(
    method: string,
    path: string,
    { token, body, headers = {} }: TestRequest = {},
  ): Promise<TestResponse<T>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: encode(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(response, text) as T };
  }

  /** An access token by client credentials; asked for once. */
  token(clientId: string, clientSecret: string): Promise<string> {
    const key = `${clientId}:${clientSecret}`;
    const token = this.tokens.get(key) ?? this.fetchToken(clientId, clientSecret);
    this.tokens.set(key, token);
    return token;
  }

  private async fetchToken(clientId: string, clientSecret: string): Promise<string> {
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const { status, text, body } = await this.request<{ access_token: string }>('POST', '/connect/token', {
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    });
    if (status !== 200) throw new Error(`No token for ${clientId}: ${status} ${text}`);
    return body.access_token;
  }
}

function encode(body: unknown): string | Uint8Array<ArrayBuffer> | URLSearchParams | FormData | undefined {
  if (typeof body === 'string' || body instanceof Uint8Array || isForm(body) || body === undefined) {
    return body as string | Uint8Array<ArrayBuffer> | URLSearchParams | FormData | undefined;
  }
  return JSON.stringify(body);
}

/** Forms say themselves what they are. */
function isForm(body: unknown): body is URLSearchParams | FormData {
  return body instanceof URLSearchParams || body instanceof FormData;
}

function parse(response: Response, text: string): unknown {
  return /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : undefined;
}
