import { BlockList, isIP } from 'node:net';

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const COUNT = /^[1-9]\d?$/;

/** As Express takes them: how many stand before the service, or their addresses, networks and names of such. */
export type Proxies = number | readonly string[];

export function isProxies(text: string): boolean {
  return COUNT.test(text) || listed(text).every((entry) => NAMED.has(entry) || isNetwork(entry));
}

/** Of text that {@link isProxies}. */
export function readProxies(text: string): Proxies {
  return COUNT.test(text) ? Number(text) : listed(text);
}

function listed(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return false;
  try {
    new BlockList().addSubnet(address, Number(bits ?? 8), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}
