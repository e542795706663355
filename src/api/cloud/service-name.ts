import { literalAddress } from '../../base/http/literal-address.ts';

/**
 * The name under which calls to a service are counted and sends are remembered. This computer has several names (`localhost`,
 * 127.0.0.1, ::1), and a service on it is the same one under all of them.
 */
export function serviceName(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (isLoopback(url.hostname)) url.hostname = 'localhost';
  return url.href.replace(/\/+$/, '');
}

/** True if the host of a URL, as `URL.hostname` has it, is this computer itself. */
export function isLoopback(hostname: string): boolean {
  const address = literalAddress(hostname);
  return /^localhost\.?$/.test(hostname) || address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address ?? '');
}
