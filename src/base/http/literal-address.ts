import { isIP } from 'node:net';

/**
 * The IP address that the host of a URL is, without brackets, an IPv4 address in IPv6 (`::ffff:127.0.0.1`) as IPv4; null for a
 * name. `host` comes from `URL.hostname`, which has already turned 0, 0x7f.1 and the like into four numbers.
 */
export function literalAddress(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '');
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(bare) ?? [];
  if (high !== undefined && low !== undefined) {
    const [a, b] = [high, low].map((part) => Number.parseInt(part, 16)) as [number, number];
    return [a >> 8, a & 255, b >> 8, b & 255].join('.');
  }
  return isIP(bare) === 0 ? null : bare;
}

/** True if an address names no computer: `0.0.0.0` and `::` are for listening, and the system decides where a connection to them leads. */
export function isUnspecified(address: string | null): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** True if the host of a URL is this computer itself. */
export function isLoopback(host: string): boolean {
  const address = literalAddress(host);
  return /^localhost\.?$/i.test(host) || address === '::1' || /^127\./.test(address ?? '');
}
