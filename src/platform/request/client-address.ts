import { isIP } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const NETWORK = '::/64';
const SITE_GROUPS = 3;
/** What stands before an IPv4 address that is written as one of IPv6. */
const V4 = '0:0:0:0:0:ffff';
const UNKNOWN = 'unknown';

/**
 * An IPv4 address, or the network of an IPv6 address (its first 64 bits), since whoever has one has all addresses in
 * it.
 *
 * @param ip as Express has it; from behind a trusted proxy it may be anything
 */
export function countedAddress(ip: string | undefined): string {
  const address = ip?.split('%', 1)[0] ?? '';
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return UNKNOWN;
  const groups = groupsOf(address);
  const isV4 = groups.slice(0, -2).join(':') === V4;
  return isV4 ? dotted(groups.slice(-2)) : `${groups.slice(0, NETWORK_GROUPS).join(':')}${NETWORK}`;
}

/** The first 48 bits of IPv6, which a customer may have whole. */
export function networkOf(address: string): string | null {
  const groups = address.endsWith(NETWORK) ? address.slice(0, -NETWORK.length).split(':') : [];
  return groups.length === NETWORK_GROUPS ? `${groups.slice(0, SITE_GROUPS).join(':')}::/48` : null;
}

function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array.from({ length: GROUPS - head.length - tail.length }, () => '0'), ...tail];
}

function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
}
