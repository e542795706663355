import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';

export interface Served {
  readonly url: URL;
  /** Connections open now. */
  readonly open: ReadonlySet<Socket>;
  readonly close: () => Promise<void>;
}

/** An HTTP server on a free port of loopback. */
export function serve(listener: RequestListener): Promise<Served> {
  return listen(createServer(listener));
}

/** A server on a free port of loopback that answers with whatever is written to the socket. */
export function serveSocket(listener: (socket: Socket) => void): Promise<Served> {
  return listen(createSocketServer(listener));
}

/** An address at which nothing listens. */
export async function closedPort(): Promise<URL> {
  const served = await serveSocket(() => undefined);
  await served.close();
  return served.url;
}

async function listen(server: Server): Promise<Served> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    open,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
