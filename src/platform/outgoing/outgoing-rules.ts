import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

const LONGEST_URL = 2000;
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Where requests may go whose addresses people have typed: encrypted, and to the public internet. Hosts that the configuration names
 * may be anywhere, and need no encryption.
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

  /** What is wrong with an address, as far as can be told without asking for it; undefined when nothing is. */
  faultOf(text: string): string | undefined {
    if (text.length > LONGEST_URL) return `must be at most ${LONGEST_URL} characters long.`;
    if (!URL.canParse(text)) return 'must be a URL, such as https://example.com/hooks.';
    const url = new URL(text);
    if (!(url.protocol in PORTS)) return 'must be an https URL.';
    if (url.username !== '' || url.password !== '') return 'must not have a user name or password in it.';
    if (url.hash !== '') return 'must not have a fragment (#…).';
    if (this.isNamed(url)) return undefined;
    if (url.protocol === 'http:') {
      return 'must be an https URL. For http, an administrator of the server adds the host to WEBHOOK_ALLOWED_HOSTS.';
    }
    const address = url.hostname.replace(/^\[|\]$/g, '');
    return isIP(address) === 0 || isPublicAddress(address) ? undefined : `must not be an address ${NOT_PUBLIC}`;
  }
}

export const NOT_PUBLIC =
  'that is not public. An administrator of the server adds hosts of the own network to WEBHOOK_ALLOWED_HOSTS.';
