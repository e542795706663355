import { timingSafeEqual } from 'node:crypto';

/** What is known of a request before anything of it is read. */
export interface RequestHead {
  readonly method: string;
  readonly path: string;
  readonly header: (name: string) => string | undefined;
}

/**
 * Whether a request is refused: it names another host (DNS rebinding), comes from another page of the same browser, or does not know
 * the secret part of the address. `port`: that of this server.
 */
export function isForeign({ method, path, header }: RequestHead, port: number, key: string): boolean {
  const host = header('host')?.toLowerCase();
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return true;
  const origin = header('origin');
  if (origin !== undefined && origin !== `http://${host}`) return true;
  const site = header('sec-fetch-site');
  // A person who opens the address (`none`) may, and the page itself; a link or a picture in another page may not.
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && method === 'GET')) return true;
  return !isSame(path.split('/')[1] ?? '', key);
}

function isSame(given: string, key: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(key)];
  return left.length === right.length && timingSafeEqual(left, right);
}
