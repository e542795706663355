import { HTTPException } from 'hono/http-exception';
import { refusal } from '../refusal.ts';

/** Limits for all uploads under way at once. */
export interface UploadLimits {
  /** Bytes of bodies in memory, of all uploads together. */
  readonly bytes: number;
  /** Runs that are unpacked and judged, or wait for it. */
  readonly runs: number;
}

/**
 * Keeps uploads within the memory and time of the server: bodies by their bytes as they come in, and one run at a time unpacked and
 * judged, since that takes the whole processor. Uploads over the limit must be sent again later.
 */
export class Uploads {
  readonly #limits: UploadLimits;
  #bytes = 0;
  #runs = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #active = new Set<Promise<unknown>>();

  constructor(limits: UploadLimits) {
    this.#limits = limits;
  }

  /**
   * Reads a body of at most so many bytes. The bytes count as held until `use` has ended. Throws refusals: `too-large`, `busy`.
   */
  async withBody<T>(
    body: ReadableStream<Uint8Array> | null,
    maxBytes: number,
    use: (bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    const held = { bytes: 0 };
    try {
      return await this.#watched(use(await this.#read(body, maxBytes, held)));
    } finally {
      this.#bytes -= held.bytes;
    }
  }

  async #read(body: ReadableStream<Uint8Array> | null, maxBytes: number, held: { bytes: number }): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of body ?? []) {
        held.bytes += chunk.byteLength;
        this.#bytes += chunk.byteLength;
        if (held.bytes > maxBytes) throw refusal('too-large', `The body is larger than ${maxBytes} bytes.`);
        if (this.#bytes > this.#limits.bytes) throw busy();
        chunks.push(chunk);
      }
    } catch (error) {
      if (error instanceof HTTPException) throw error;
      // Whoever sent it is gone, or was too slow.
      throw refusal('bad-request', 'The body was cut off.');
    }
    return Buffer.concat(chunks);
  }

  /** Does a task after those before it. Throws the refusal `busy` if too many wait. */
  async inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (this.#runs >= this.#limits.runs) throw busy();
    this.#runs += 1;
    const done = this.#last.then(task, task);
    this.#last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.#runs -= 1;
    }
  }

  /** Runs that are unpacked and judged, or wait for it. */
  get runs(): number {
    return this.#runs;
  }

  /** Ends when everything whose body had come has been dealt with. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#active);
  }

  async #watched<T>(task: Promise<T>): Promise<T> {
    this.#active.add(task);
    try {
      return await task;
    } finally {
      this.#active.delete(task);
    }
  }
}

function busy() {
  return refusal('busy', 'The server has as many runs to accept as it can hold: send this one again later.');
}
