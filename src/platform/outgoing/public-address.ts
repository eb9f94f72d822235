import { BlockList, isIP } from 'node:net';
import { textBefore } from '#platform/strings';

/** What is not of the public internet, or stands for something else: RFC 6890 and the registries that it leads to. */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const closed = new BlockList();
for (const [network, bits] of CLOSED_V4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_V6) closed.addSubnet(network, bits, 'ipv6');

/** IPv4 within IPv6: as sockets write it, and as translators (NAT64) do. */
const MAPPED = '0:0:0:0:0:ffff';
const TRANSLATED = '64:ff9b:0:0:0:0';

/** No computer of our own, of our network, or of whoever runs us. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  if (family !== 6) return false;
  const groups = groupsOf(address);
  const prefix = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (prefix === MAPPED || prefix === TRANSLATED) return isPublicAddress(v4Of(groups.slice(6)));
  const plain = groups.map((group) => group.toString(16)).join(':');
  return open.check(plain, 'ipv6') && !closed.check(plain, 'ipv6');
}

function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${textBefore('%', address)}]`).hostname.slice(1, -1);
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function v4Of(groups: readonly number[]): string {
  return groups.flatMap((bits) => [bits >> 8, bits & 255]).join('.');
}
