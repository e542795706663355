import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionLimits {
  /** Connections at once, of all and of one address. */
  readonly connections: number;
  readonly connectionsOfAddress: number;
}

/**
 * Every open connection of a server. If there are too many, the oldest one on which no request with a token is under way makes room, so that
 * connections that only wait lock nobody out; a new one is ended only if all others are at work.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #all = new Map<string, Socket>();
  /** Those without such a request, oldest first. */
  readonly #unknown = new Map<string, Socket>();
  readonly #ofAddress = new Map<string, Set<string>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#add(socket));
  }

  /**
   * A request with a valid token is under way on this connection; over TLS, it is not the socket that was added. Returns how to say that
   * the request has ended.
   */
  trust(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): () => void {
    const name = nameOf(socket);
    const own = this.#all.get(name);
    this.#unknown.delete(name);
    return () => {
      if (own && this.#all.get(name) === own) this.#unknown.set(name, own);
    };
  }

  endAll(): void {
    for (const socket of this.#all.values()) socket.destroy();
  }

  #add(socket: Socket): void {
    const name = nameOf(socket);
    const { remoteAddress = '' } = socket;
    const siblings = this.#ofAddress.get(remoteAddress) ?? new Set();
    this.#ofAddress.set(remoteAddress, siblings.add(name));
    this.#all.set(name, socket);
    this.#unknown.set(name, socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#remove(name, socket));
    if (siblings.size > this.#limits.connectionsOfAddress)
      this.#end([...siblings].find((one) => this.#unknown.has(one)));
    if (this.#all.size > this.#limits.connections) this.#end(this.#unknown.keys().next().value);
  }

  /** It counts no longer, although its end takes a moment. */
  #end(name: string | undefined): void {
    const socket = name === undefined ? undefined : this.#all.get(name);
    if (name === undefined || socket === undefined) return;
    this.#remove(name, socket);
    socket.destroy();
  }

  #remove(name: string, socket: Socket): void {
    // Its name may be that of a later one by now.
    if (this.#all.get(name) !== socket) return;
    this.#all.delete(name);
    this.#unknown.delete(name);
    const [address = ''] = JSON.parse(name) as readonly string[];
    const siblings = this.#ofAddress.get(address);
    siblings?.delete(name);
    if (siblings?.size === 0) this.#ofAddress.delete(address);
  }
}

function nameOf({ remoteAddress = '', remotePort = 0 }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string {
  return JSON.stringify([remoteAddress, remotePort]);
}
