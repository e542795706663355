import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A connection to an X server, one request at a time (X11 protocol, version 11, little endian). */
export interface X11Connection {
  readonly root: number;
  /** The first of the identifiers that this client may give to what it makes. */
  readonly firstId: number;
  /** Sends a request that has a reply; null if the server refuses it, as for a window that is gone. */
  ask(opcode: number, ...words: readonly number[]): Promise<Buffer | null>;
  /** Sends a request that has no reply. */
  tell(opcode: number, ...words: readonly number[]): void;
  close(): void;
}

/** Connects to the local X server of a DISPLAY such as `:0`; null if there is none, or if it refuses. */
export async function connectX11(env: NodeJS.ProcessEnv): Promise<X11Connection | null> {
  const number = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(env['DISPLAY'] ?? '')?.[1];
  if (number === undefined) return null;
  const socket = connect(`/tmp/.X11-unix/X${number}`);
  try {
    await once(socket, 'connect');
    const read = bytesOf(socket);
    socket.write(hello(await cookieOf(number, env)));
    const head = await read(8);
    const setup = await read(4 * head.readUInt16LE(6));
    if (head.readUInt8(0) !== 1) throw new Error('the X server refused the connection');
    // After 32 bytes: the vendor's name, padded to 4, then formats of 8 bytes each, then the first screen.
    const root = setup.readUInt32LE(32 + 4 * Math.ceil(setup.readUInt16LE(16) / 4) + 8 * setup.readUInt8(21));
    return {
      root,
      firstId: setup.readUInt32LE(4),
      ask: async (opcode, ...words) => {
        socket.write(requestOf(opcode, words));
        const reply = await read(32);
        if (reply.readUInt8(0) !== 1) return null;
        return Buffer.concat([reply, await read(4 * reply.readUInt32LE(4))]);
      },
      tell: (opcode, ...words) => void socket.write(requestOf(opcode, words)),
      close: () => socket.destroy(),
    };
  } catch {
    socket.destroy();
    return null;
  }
}

/** Reads so many bytes at a time. Rejects if the connection ends before. */
function bytesOf(socket: Socket): (count: number) => Promise<Buffer> {
  let held = Buffer.alloc(0);
  let wake = () => {};
  let ended = false;
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
    wake();
  });
  return async (count) => {
    while (held.length < count) {
      if (ended) throw new Error('the X server closed the connection');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
}

function requestOf(opcode: number, words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + 4 * words.length);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt16LE(1 + words.length, 2);
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, 4 + 4 * index);
  return bytes;
}

const cookieName = 'MIT-MAGIC-COOKIE-1';

function hello(cookie: Buffer | null): Buffer {
  const name = Buffer.from(cookie ? cookieName : '');
  const data = cookie ?? Buffer.alloc(0);
  const bytes = Buffer.alloc(12 + padded(name.length) + padded(data.length));
  bytes.write('l', 0);
  bytes.writeUInt16LE(11, 2);
  bytes.writeUInt16LE(name.length, 6);
  bytes.writeUInt16LE(data.length, 8);
  name.copy(bytes, 12);
  data.copy(bytes, 12 + padded(name.length));
  return bytes;
}

function padded(length: number): number {
  return 4 * Math.ceil(length / 4);
}

/** The cookie for a display from the user's authority file (Xau: a family, then four counted texts, big endian); null without one. */
async function cookieOf(number: string, env: NodeJS.ProcessEnv): Promise<Buffer | null> {
  const file = await readFile(env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')).catch(() => Buffer.alloc(0));
  let at = 0;
  const next = () => {
    const length = file.readUInt16BE(at);
    const text = file.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return text;
  };
  while (at + 10 <= file.length) {
    at += 2;
    next();
    const [display, name, data] = [next(), next(), next()];
    const isOurs = display.length === 0 || display.toString() === number;
    if (isOurs && name.toString() === cookieName) return data;
  }
  return null;
}
