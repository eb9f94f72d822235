import dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { isPublicAddress } from './public-address';

const LONGEST_URL = 2000;

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const FAULTS = {
  late: (seconds: number) => sentence('There was no answer within {seconds} s', { seconds }),
  upgrade: (status: number) =>
    sentence('The answer is no answer but asks for another protocol ({status})', { status: String(status) }),
  closed: () => sentence('The connection has ended without an answer'),
  private: (host: string) =>
    sentence(
      '{host} leads to an address that is not public. An administrator of the server adds hosts of the own network to WEBHOOK_ALLOWED_HOSTS.',
      { host },
    ),
  url: (fault: Sentence) => sentence('The URL {fault}', { fault }),
  long: (limit: number) => sentence('must be at most {limit} characters long.', { limit }),
};

/** Texts with a value that {@link post} says of its own, for {@link storedInWords}. */
export const OUTGOING_FAULTS: readonly string[] = [
  FAULTS.late(0),
  FAULTS.upgrade(0),
  FAULTS.private(''),
  FAULTS.url(FAULTS.closed()),
  FAULTS.long(0),
].map(({ shown }) => shown.message);

export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole of it, until the answer is read. */
  readonly timeoutMs: number;
  /** How much of the body of the answer to read. */
  readonly answerBytes: number;
  readonly signal?: AbortSignal;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** The part of the body that was read, as text. */
  readonly text: string;
}

export class ForbiddenAddressError extends Error {
  constructor(message: string) {
    super(message);
    this.name = ForbiddenAddressError.name;
  }
}

/**
 * To an address that somebody has typed. It is not led elsewhere, and where a name leads is judged by the very
 * addresses that are then connected to.
 *
 * @throws ForbiddenAddressError; Error when there is no answer in time
 */
export async function post(rules: OutgoingRules, request: OutgoingPost): Promise<OutgoingAnswer> {
  const fault = rules.faultOf(request.url);
  if (fault !== undefined) throw new ForbiddenAddressError(FAULTS.url(fault).message);
  const url = new URL(request.url);
  const timeout = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await responseTo(url, request, {
      signal: request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
      lookup: rules.isNamed(url) ? undefined : publicLookup,
    });
    return { status: response.statusCode ?? 0, text: await beginningOf(response, request.answerBytes) };
  } catch (error) {
    throw timeout.aborted ? new Error(FAULTS.late(request.timeoutMs / 1000).message) : error;
  }
}

function responseTo(
  url: URL,
  { headers, body }: OutgoingPost,
  options: { readonly signal: AbortSignal; readonly lookup?: LookupFunction },
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = request(url, {
      ...options,
      agent: false,
      method: 'POST',
      headers: { ...headers, 'content-length': length, 'accept-encoding': 'identity' },
    });
    // Also after the answer has begun, when its end may be torn off: whoever reads it hears of that.
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      reject(new Error(FAULTS.upgrade(answer.statusCode ?? 0).message));
    });
    // Whatever else ends it without an answer: somebody waits for one.
    sent.on('close', () => reject(new Error(FAULTS.closed().message)));
    sent.end(body);
  });
}

/** What comes of the body until it is enough, too late, or torn off: the status has been given. */
async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop ends the connection.
      if (size >= bytes) break;
    }
  } catch {
    // What has come until then is all there is.
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8');
}

/** No others than public ones. Connections are made to what it answers, so that nobody can change it between. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses = found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) return callback(new ForbiddenAddressError(FAULTS.private(hostname).message), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/**
 * Encrypted, and to the public internet. Hosts that the configuration names may be anywhere, and need no encryption.
 */
export class OutgoingRules {
  private readonly named: ReadonlySet<string>;

  /** @param named hosts, `name` or `name:port` */
  constructor(named: readonly string[]) {
    this.named = new Set(named.map((host) => host.toLowerCase()));
  }

  isNamed({ hostname, port, protocol }: URL): boolean {
    return this.named.has(hostname) || this.named.has(`${hostname}:${port || PORTS[protocol]}`);
  }

  /** As far as can be told without asking for the address; undefined when nothing is wrong. */
  faultOf(text: string): Sentence | undefined {
    if (text.length > LONGEST_URL) return FAULTS.long(LONGEST_URL);
    if (!URL.canParse(text)) return sentence('must be a URL, such as https://example.com/hooks.');
    const url = new URL(text);
    if (!(url.protocol in PORTS)) return sentence('must be an https URL.');
    if (url.username !== '' || url.password !== '') return sentence('must not have a user name or password in it.');
    if (url.hash !== '') return sentence('must not have a fragment (#…).');
    if (this.isNamed(url)) return undefined;
    if (url.protocol === 'http:') {
      return sentence(
        'must be an https URL. For http, an administrator of the server adds the host to WEBHOOK_ALLOWED_HOSTS.',
      );
    }
    const address = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(address) === 0 || isPublicAddress(address)
      ? undefined
      : sentence(
          'must not be an address that is not public. An administrator of the server adds hosts of the own network to WEBHOOK_ALLOWED_HOSTS.',
        );
  }
}
