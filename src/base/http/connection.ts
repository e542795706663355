import { Socket } from 'node:net';
import type { Client } from 'undici';
import { OneAtATime } from './one-at-a-time.ts';

/** The one way to an origin in this process: a queue, and at most one connection behind it. */
export class Connection {
  readonly queue = new OneAtATime();
  readonly #origin: string;
  #client: Client | undefined;
  #connecting: Socket | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async client(): Promise<Client> {
    this.#client ??= await this.#open();
    return this.#client;
  }

  /** Resolves when the socket is closed, so that nothing sent on it is still under way from here. */
  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.destroy();
    this.#connecting?.destroy();
    this.#connecting = undefined;
  }

  async #open(): Promise<Client> {
    const { Client, buildConnector } = await import('undici');
    const connect = buildConnector({ timeout: connectTimeoutMs });
    return new Client(this.#origin, {
      pipelining: 1,
      connect: (options, callback) => {
        // A destroyed client leaves a socket that is still connecting open until it gives up; this one is closed at once.
        const socket: unknown = connect(options, callback);
        if (socket instanceof Socket) this.#connecting = socket;
      },
    });
  }
}

/** The connection to an origin, the same for every caller of this process. */
export function connectionTo(origin: string): Connection {
  const known = connections.get(origin);
  if (known !== undefined) return known;
  const connection = new Connection(origin);
  connections.set(origin, connection);
  return connection;
}

/** Waits for the requests under way to an origin, then closes the connection; a later request opens it again. */
export async function closeConnection(origin: string): Promise<void> {
  const connection = connectionTo(origin);
  await connection.queue.run(() => connection.close());
}

const connections = new Map<string, Connection>();

/** A computer that has not accepted a connection by now will not; a request's own time-out is mostly shorter. */
const connectTimeoutMs = 30_000;
