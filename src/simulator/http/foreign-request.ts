import type { IncomingMessage } from 'node:http';
import { isAllowedHost } from './is-allowed-host.ts';

/**
 * Why a request comes from a web page of another origin, as a sentence; null for one of a program, or of a page that the
 * server itself serves. Covers DNS rebinding (a foreign Host), cross-site writes (Origin) and cross-site reads, which carry no
 * Origin but Sec-Fetch-Site. `configured`: the name that the server was given.
 */
export function foreignRequest(headers: IncomingMessage['headers'], configured: string): string | null {
  const { host, origin } = headers;
  if (!isAllowedHost(host, configured)) return 'The Host header names another computer.';
  if (origin !== undefined && origin !== `http://${host}`) return 'The Origin header names another site.';
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none'
    ? null
    : 'The request comes from another site.';
}
