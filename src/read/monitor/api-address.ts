import { lookup } from 'node:dns/promises';
import { isUnspecified, literalAddress } from '../../base/http/literal-address.ts';

/**
 * The address of a service, the same however it is spelled: `http://127.0.0.1:50005` for every name and number of this
 * computer's loopback, with the port even if it is the default one. Names are resolved; a name that cannot be is kept.
 */
export async function apiAddress(apiUrl: string): Promise<string> {
  const { protocol, hostname, port } = new URL(apiUrl);
  const host = await hostOf(hostname);
  return `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port || DEFAULT_PORTS[protocol]}`;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

async function hostOf(hostname: string): Promise<string> {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return LOOPBACK;
  const literal = literalAddress(name);
  const found = literal === null ? await addressesOf(name) : [literal];
  if (found.some(isLoopback)) return LOOPBACK;
  return found[0] ?? name;
}

const LOOPBACK = '127.0.0.1';

/** IPv4 first and in order, so that every name of one computer gives the same one. */
async function addressesOf(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found
    .sort((a, b) => a.family - b.family || (a.address < b.address ? -1 : 1))
    .map(({ address }) => literalAddress(address) ?? address);
}

/** True if an address may lead to this computer: a connection to 0.0.0.0 or :: does too, and a name may resolve to them. */
function isLoopback(address: string): boolean {
  return address === '::1' || isUnspecified(address) || /^127(?:\.\d+){3}$/.test(address);
}
