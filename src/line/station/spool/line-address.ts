import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { literalAddress } from '../../../base/http/literal-address.ts';

/**
 * The address of a line server as it is kept: https, or http on this computer, a path if it is behind one, no slash at its end. Throws
 * `usage`.
 */
export function lineAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    throw refused('expects the address of a line server, such as https://line.example:8443');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refused('expects an address without a user, a query or a fragment: the token has a file of its own');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused('expects https beyond this computer: over http, anyone on the network could read and use the token');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function isLoopback(host: string): boolean {
  const address = literalAddress(host);
  return address === null ? /^localhost\.?$/i.test(host) : address === '::1' || address.startsWith('127.');
}

function refused(why: string): FlatfieldError {
  return new FlatfieldError('usage', `--line ${why}.`);
}
