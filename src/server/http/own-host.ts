import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Tells whether a Host header names this server. A web page that had its own name resolved to this computer comes with that name; an
 * IP address, this computer's own name and those that the server was given are no such names.
 */
export function ownHost(names: readonly string[]): (host: string | undefined) => boolean {
  const own = new Set(['localhost', hostname(), ...names].map((name) => name.toLowerCase()));
  return (header) => {
    const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(header ?? '');
    const name = match?.[1]?.toLowerCase().replace(/^\[|\]$/g, '');
    return name !== undefined && (isIP(name) !== 0 || own.has(name));
  };
}

/** Whether an address to listen on is this computer's loopback, which no other computer reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
