import { createServer } from 'node:http';
import { isIP, type Server } from 'node:net';
import { FlatfieldError } from '../../../../base/flatfield-error.ts';

/** Address and port of a server, and who handles TLS there. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string | undefined;
  /** 0 takes a free one. */
  readonly port: number;
  readonly tls?: object | undefined;
  readonly isBehindProxy?: boolean | undefined;
}

/** Checks an address before anything is made for its server. Throws `usage` for one that others reach without TLS, `port-in-use`. */
export async function refuseAddress(options: ListenOptions): Promise<void> {
  refuseWithoutTls(options);
  const server = createServer();
  await listen(server, options);
  await new Promise((resolve) => server.close(resolve));
}

/** Throws `usage` for an address that others reach without TLS. */
export function refuseWithoutTls({ host = LOOPBACK, tls, isBehindProxy = false }: ListenOptions): void {
  if (isLoopback(host) || tls || isBehindProxy) return;
  throw new FlatfieldError(
    'usage',
    `Listening on ${host} needs TLS (--tls-cert, --tls-key; see flatfield line cert), or --behind-proxy if a proxy speaks it.`,
  );
}

/** Throws `port-in-use`. */
export function listen(server: Server, { port, host = LOOPBACK }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message = `Port ${port} is in use by another program: choose another one, or 0 for a free one.`;
      reject(cause.code === 'EADDRINUSE' ? new FlatfieldError('port-in-use', message, { cause }) : cause);
    });
    server.listen(port, host, resolve);
  });
}

const LOOPBACK = '127.0.0.1';

/** True if an address to listen on is this computer's loopback, which no other computer reaches. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
